#include "smt/bits/array_reads.h"

#include <algorithm>
#include <set>

namespace warrant {

namespace {

// Stores and choices that one read may go through at once.
constexpr unsigned max_circuit = 1'000;

bool are_different_constants(const Word& a, const Word& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] == !b[i]) return true;
  return false;
}

}  // namespace

void ArrayReads::declare(Term array, std::vector<Word> words) {
  *array_index_.emplace(array).first = static_cast<std::uint32_t>(arrays_.size());
  arrays_.push_back({std::move(words)});
}

// Goes down through stores that certainly do not matter. An element that is known needs no read.
std::optional<Word> ArrayReads::known_element(Term& array, const Word& index) const {
  while (true) {
    const Array& node = this->node(array);
    if (array.op() == Op::ConstArray) return node.words[0];
    if (array.op() != Op::Store) return std::nullopt;
    if (node.words[1] == index) return node.words[2];
    if (!are_different_constants(node.words[1], index)) return std::nullopt;
    array = array.child(0);
  }
}

Word ArrayReads::read(Term select, const Word& index) {
  unsigned budget = max_circuit;
  const Circuit& found = circuit(select.child(0), index, budget);
  if (!found.reads.empty()) *selects_.emplace(select).first = found.reads;
  return found.value;
}

const ArrayReads::Circuit& ArrayReads::circuit(Term array, const Word& index, unsigned& budget) {
  const auto known = known_element(array, index);
  const std::pair key{*array_index_.find(array), index};
  if (const auto found = circuits_.find(key); found != circuits_.end()) return found->second;
  Circuit result;
  const Array& node = this->node(array);
  if (known) {
    result.value = *known;
  } else if (budget == 0 || array.is_variable()) {
    result.reads = {read_id(array, index)};
    result.value = reads_[result.reads[0]].value;
  } else if (array.op() == Op::Store) {
    --budget;
    const Circuit& before = circuit(array.child(0), index, budget);
    result = {words_.choice(words_.equal(node.words[1], index), node.words[2], before.value), before.reads};
  } else {
    --budget;
    const Circuit& first = circuit(array.child(1), index, budget);
    const Circuit& second = circuit(array.child(2), index, budget);
    result.value = words_.choice(node.words[0].front(), first.value, second.value);
    std::ranges::set_union(first.reads, second.reads, std::back_inserter(result.reads));
  }
  return circuits_.try_emplace(key, std::move(result)).first->second;
}

ArrayReads::ReadId ArrayReads::read_id(Term array, const Word& index) {
  const std::uint32_t number = *array_index_.find(array);
  const auto [found, is_new] = ids_.try_emplace({number, index}, static_cast<ReadId>(reads_.size()));
  if (is_new) {
    reads_.push_back({array, index, words_.inputs(bits_of_sort(array.sort().element()))});
  }
  return found->second;
}

Bit ArrayReads::equality(Term equation) {
  const Word witness = words_.inputs(bits_of_sort(equation.child(0).sort().index()));
  Equation result{equation.child(0), equation.child(1), words_.aig().input(), {}, {}};
  const auto element = [&](Term array) {
    if (std::optional<Word> known = known_element(array, witness)) return std::move(*known);
    result.reads.push_back(read_id(array, witness));
    return reads_[result.reads.back()].value;
  };
  const Word first = element(result.a), second = element(result.b);
  result.lemma = words_.aig().disjunction(result.holds, !words_.equal(first, second));
  *equation_index_.emplace(equation).first = static_cast<std::uint32_t>(equations_.size());
  equations_.push_back(std::move(result));
  return equations_.back().holds;
}

const ArrayReads::Uses& ArrayReads::uses_of(Term formula) {
  const auto [index, is_new] = uses_index_.emplace(formula);
  if (!is_new) return uses_[*index];
  *index = static_cast<std::uint32_t>(uses_.size());
  Uses& uses = uses_.emplace_back();
  TermMap<bool> seen;
  std::vector<Term> pending = {formula};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.emplace(term).second) continue;
    pending.insert(pending.end(), term.children().begin(), term.children().end());
    if (term.sort().is_array()) uses.arrays.push_back(term);
    if (const std::vector<ReadId>* reads = selects_.find(term))
      uses.reads.insert(uses.reads.end(), reads->begin(), reads->end());
    if (const std::uint32_t* equation = equation_index_.find(term)) uses.equations.push_back(*equation);
  }
  return uses;
}

// One comparison of a model with the theory.
class ArrayReads::Round {
 public:
  Round(ArrayReads& arrays, BitModel& model) : arrays_(arrays), model_(model) {}

  void add(const Uses& uses) {
    for (const std::uint32_t number : uses.equations) {
      const Equation& equation = arrays_.equations_[number];
      if (!model_.value(equation.lemma)) lemmas_.push_back(equation.lemma);
      if (model_.value(equation.holds)) equations_.insert(number);
      for (const ReadId id : equation.reads) visit(id);
    }
    for (const ReadId id : uses.reads) visit(id);
    for (const Term array : uses.arrays)
      if (seen_.insert(array.id()).second) active_.push_back(array);
  }

  std::vector<Bit> run() {
    if (!equations_.empty()) {
      for (const Term array : active_) note_parents(array);
      // What was stored may have to be found through other arrays.
      for (const Term array : active_) {
        const Array& node = arrays_.node(array);
        if (array.op() == Op::Store) go_up(array, node.words[1], node.words[2], value(node.words[2]));
      }
    }
    while (!pending_.empty()) {
      const ReadId id = pending_.back();
      pending_.pop_back();
      check(id);
    }
    std::ranges::sort(lemmas_);
    const auto rest = std::ranges::unique(lemmas_);
    lemmas_.erase(rest.begin(), rest.end());
    return std::move(lemmas_);
  }

  std::map<std::uint32_t, std::vector<Element>> elements() const {
    std::map<std::uint32_t, std::vector<Element>> elements;
    for (const auto& [place, id] : at_) elements[place.first].push_back({place.second, value(id)});
    return elements;
  }

 private:
  BitValues value(const Word& word) const {
    BitValues values(word.size());
    for (std::size_t i = 0; i < word.size(); ++i) values[i] = model_.value(word[i]);
    return values;
  }
  BitValues value(ReadId id) const {
    const auto found = decided_.find(id);
    return found != decided_.end() ? found->second : value(arrays_.reads_[id].value);
  }
  bool is_free(ReadId id) const {
    return std::ranges::all_of(arrays_.reads_[id].value, [&](Bit bit) { return model_.is_free(bit); });
  }
  void visit(ReadId id) {
    if (visited_.insert(id).second) pending_.push_back(id);
  }
  void note_parents(Term array) {
    if (array.op() == Op::Store) parents_[array.child(0).id()].push_back(array);
    if (array.op() == Op::Ite)
      for (const unsigned child : {1U, 2U}) parents_[array.child(child).id()].push_back(array);
  }

  // If the condition holds, which it does in the model, the array has this element at the index.
  void relate(Bit condition, Term array, const Word& index, const Word& element, const BitValues& element_value) {
    if (const std::optional<Word> known = arrays_.known_element(array, index)) {
      if (value(*known) != element_value) add_lemma(condition, element, *known);
      return;
    }
    relate_read(condition, array, index, element, element_value);
  }
  void relate_read(Bit condition, Term array, const Word& index, const Word& element, const BitValues& element_value) {
    const ReadId id = arrays_.read_id(array, index);
    if (!visited_.contains(id) && is_free(id)) decided_.try_emplace(id, element_value);
    if (decided_.contains(id) || value(id) != element_value) add_lemma(condition, element, arrays_.reads_[id].value);
    visit(id);
  }
  void add_lemma(Bit condition, const Word& a, const Word& b) {
    const Bit lemma = arrays_.words_.aig().disjunction(!condition, arrays_.words_.equal(a, b));
    if (!lemma.is_true()) lemmas_.push_back(lemma);
  }

  void check(ReadId id) {
    const Read read = arrays_.reads_[id];
    const BitValues read_value = value(id);
    const Array& node = arrays_.node(read.array);
    switch (read.array.op()) {
      case Op::Store: {
        const Bit same = arrays_.words_.equal(node.words[1], read.index);
        if (value(node.words[1]) == value(read.index)) {
          if (value(node.words[2]) != read_value) add_lemma(same, read.value, node.words[2]);
        } else {
          relate(!same, read.array.child(0), read.index, read.value, read_value);
        }
        break;
      }
      case Op::Ite: {
        const Bit condition = node.words[0].front();
        const bool first = model_.value(condition);
        relate(first ? condition : !condition, read.array.child(first ? 1 : 2), read.index, read.value, read_value);
        break;
      }
      default: {  // a variable
        const auto [other, is_first] = at_.try_emplace({*arrays_.array_index_.find(read.array), value(read.index)}, id);
        if (!is_first && value(other->second) != read_value) {
          const Read& before = arrays_.reads_[other->second];
          add_lemma(arrays_.words_.equal(before.index, read.index), before.value, read.value);
        }
        break;
      }
    }
    go_up(read.array, read.index, read.value, read_value);
  }

  // To arrays that the model says are equal, and to stores over this one.
  void go_up(Term array, const Word& index, const Word& element, const BitValues& element_value) {
    if (equations_.empty()) return;
    for (const std::uint32_t number : equations_) {
      const Equation& equation = arrays_.equations_[number];
      if (equation.a == array) relate_read(equation.holds, equation.b, index, element, element_value);
      if (equation.b == array) relate_read(equation.holds, equation.a, index, element, element_value);
    }
    const auto found = parents_.find(array.id());
    if (found == parents_.end()) return;
    for (const Term parent : found->second) {
      const Array& node = arrays_.node(parent);
      if (parent.op() == Op::Store) {
        if (value(node.words[1]) == value(index)) continue;
        relate_read(!arrays_.words_.equal(node.words[1], index), parent, index, element, element_value);
      } else {
        const Bit condition = node.words[0].front();
        const bool first = model_.value(condition);
        if (parent.child(first ? 1 : 2) == array)
          relate_read(first ? condition : !condition, parent, index, element, element_value);
      }
    }
  }

  ArrayReads& arrays_;
  BitModel& model_;
  std::vector<Bit> lemmas_;
  std::set<std::uint32_t> equations_;  // that the model says hold
  std::vector<Term> active_;
  std::set<std::uint32_t> seen_;
  std::unordered_map<std::uint32_t, std::vector<Term>> parents_;  // by the id of the array below
  std::set<ReadId> visited_;
  std::vector<ReadId> pending_;
  std::map<ReadId, BitValues> decided_;                       // of reads that the model leaves free
  std::map<std::pair<std::uint32_t, BitValues>, ReadId> at_;  // reads of variables, by the value of the index
};

std::vector<Bit> ArrayReads::violated_lemmas(std::span<const Term> formulas, BitModel& model) {
  Round round(*this, model);
  for (const Term formula : formulas) round.add(uses_of(formula));
  std::vector<Bit> lemmas = round.run();
  if (lemmas.empty()) elements_ = round.elements();
  return lemmas;
}

const std::vector<ArrayReads::Element>& ArrayReads::elements(Term variable) const {
  static const std::vector<Element> none;
  const auto found = elements_.find(*array_index_.find(variable));
  return found == elements_.end() ? none : found->second;
}

}  // namespace warrant
