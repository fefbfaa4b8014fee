#include "report/html_template.h"

namespace warrant {

const std::string_view report_style = R"css(
:root { color-scheme: light dark; --row: 1.4em;
  --back: #ffffff; --text: #1c1c1c; --muted: #63676e; --rule: #dfe1e5; --soft: #f4f5f7; --link: #0b57a4;
  --good: #12703a; --bad: #b3261e; --weak: #8a5300; --on-solid: #ffffff;
  --visited: #fdf5d8; --now: #ffdf80; --error: #fbe3e1; --changed: #ffe9a8; --formula: #eaf3ec; }
@media (prefers-color-scheme: dark) { :root {
  --back: #16181c; --text: #e4e6ea; --muted: #9aa0a9; --rule: #33373e; --soft: #1f2228; --link: #85b8f2;
  --good: #63c98a; --bad: #f28b82; --weak: #e5b567; --on-solid: #16181c;
  --visited: #2c2a1c; --now: #5c4a12; --error: #43201e; --changed: #54430f; --formula: #1b2c21; } }
* { box-sizing: border-box; }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto;
  max-width: 1700px; padding: 1rem; }
h1 { font-size: 1.2rem; margin: 0; display: inline; overflow-wrap: anywhere; }
h2 { font-size: .95rem; margin: .8rem 0 .3rem; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
pre, code, .n, .condition, .change, .invariant, #values, svg text { font-family: ui-monospace, monospace; }
header { margin-bottom: .8rem; }
.verdict { font-weight: 700; padding: .1rem .6rem; border-radius: 4px; margin-right: .5rem; color: var(--on-solid); }
.verdict.good { background: var(--good); }
.verdict.bad { background: var(--bad); }
.verdict.weak { background: var(--weak); }
.vacuous { color: var(--weak); }
.muted, footer { color: var(--muted); font-size: .87rem; }
main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(20rem, 30rem); gap: 1rem; margin-bottom: 1rem; }
main.alone { grid-template-columns: minmax(0, 1fr); }
#source, aside { border: 1px solid var(--rule); border-radius: 6px; height: min(calc(100vh - 9rem), 54rem);
  min-height: 24rem; }
#source { overflow: auto; position: relative; container-type: inline-size; }
main.alone #source { height: auto; max-height: calc(100vh - 9rem); min-height: 0; }
aside { display: flex; flex-direction: column; padding: .6rem; }
@media (max-width: 60rem) {
  main { grid-template-columns: minmax(0, 1fr); }
  #source, aside { height: 70vh; }
}
.file > summary { position: sticky; top: 0; left: 0; z-index: 1; background: var(--soft); padding: .25rem .6rem;
  border-bottom: 1px solid var(--rule); font-weight: 600; }
.code { width: max-content; min-width: 100%; font-size: .84rem; padding: .3rem 0; }
.plain { display: flex; content-visibility: auto; contain-intrinsic-height: calc(var(--lines) * var(--row)); }
.plain pre { margin: 0; font-size: 1em; line-height: var(--row); tab-size: 8; padding-right: 1rem; }
.code .n { display: inline-block; flex: none; width: 4.2rem; padding-right: .9rem; text-align: right; color: var(--muted);
  user-select: none; }
.row { line-height: var(--row); min-height: var(--row); white-space: pre; tab-size: 8; }
.row code { padding-right: 1rem; }
.row.visited { background: var(--visited); }
.row.error { background: var(--error); }
.row.now, .row:target { background: var(--now); }
.row.error .n, .row.now .n { color: inherit; font-weight: 700; }
.tags { position: sticky; left: 4.2rem; width: max-content; max-width: calc(100cqw - 5.2rem); margin-left: 4.2rem;
  line-height: 1.5; }
.tag { display: inline-block; font: .78rem/1.2 system-ui, sans-serif; border: 1px solid currentColor; border-radius: 3px; padding: 0 .3rem;
  margin-right: .4rem; white-space: nowrap; }
.tag.proven { color: var(--good); }
.tag.violated { color: var(--bad); }
.tag.open { color: var(--weak); }
.invariant { margin: 0 1rem 0 4.2rem; padding: .05rem .5rem; background: var(--formula); border-left: 3px solid var(--good);
  max-width: 110ch; white-space: normal; overflow-wrap: anywhere; }
.invariant::before { content: "invariant  "; color: var(--good); font: .78rem system-ui, sans-serif; white-space: pre; }
.controls { display: flex; gap: .3rem; align-items: center; }
button { font: inherit; min-width: 2.4rem; padding: .15rem .5rem; color: inherit; background: var(--soft);
  border: 1px solid var(--rule); border-radius: 4px; cursor: pointer; }
button:disabled { opacity: .45; cursor: default; }
#count { margin-left: .5rem; font-variant-numeric: tabular-nums; }
#calls { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem .4rem; padding: 0; margin: .5rem 0 .2rem; }
#calls li + li::before { content: "\203a  "; color: var(--muted); white-space: pre; }
#calls li:last-child { font-weight: 600; }
#because { font-size: .87rem; min-height: 1.3rem; }
#values { overflow: auto; max-height: 32vh; font-size: .82rem; border-top: 1px solid var(--rule); }
#values table { width: 100%; table-layout: fixed; }
#values th { position: sticky; top: 0; font-family: system-ui, sans-serif; }
#values td { white-space: normal; overflow-wrap: anywhere; vertical-align: top; }
tr.changed { background: var(--changed); font-weight: 600; }
aside > h2 { flex: none; }
#steps { flex: 1; min-height: 6rem; overflow: auto; margin: 0; padding: 0; list-style: none; font-size: .82rem;
  border-top: 1px solid var(--rule); }
#steps li { padding: .1rem .4rem .1rem calc(.4rem + var(--depth, 0) * 1.1rem); border-bottom: 1px solid var(--rule);
  overflow-wrap: anywhere; }
#steps li.now { background: var(--now); }
#steps.live li:not(.gap) { cursor: pointer; }
#steps .n { display: inline-block; min-width: 2rem; color: var(--muted); text-decoration: none; }
#steps .gap { color: var(--muted); text-align: center; }
.condition { color: var(--link); }
.condition::before { content: "? "; }
.change { color: var(--good); }
.condition, .change { display: inline-block; margin-left: .5rem; }
body > details { border: 1px solid var(--rule); border-radius: 6px; padding: .4rem .7rem; margin: .5rem 0; }
body > details > summary { font-weight: 600; }
summary { cursor: pointer; }
table { border-collapse: collapse; font-size: .86rem; margin: .3rem 0; }
th, td { padding: .15rem .55rem; text-align: left; border-bottom: 1px solid var(--rule); }
th { background: var(--soft); }
.wide { overflow: auto; max-height: 75vh; }
#graph { display: block; }
#graph rect { fill: var(--soft); stroke: var(--rule); }
#graph text { fill: var(--text); font-size: 12px; white-space: pre; }
#graph .function { font-weight: 700; }
#graph .count { fill: var(--muted); font-size: 11px; }
#graph .edge { fill: none; stroke: var(--muted); stroke-width: 1.2; marker-end: url(#tip); }
#graph .tip { fill: var(--muted); }
#graph .node { cursor: pointer; }
#graph .node.now rect { fill: var(--now); stroke: var(--text); }
#graph .edge.now { stroke: var(--text); stroke-width: 2.4; }
@media print { #source, aside, #steps, .wide { height: auto; max-height: none; overflow: visible; } }
)css";

const std::string_view opening_script = R"js(
"use strict";
const pane = document.getElementById("source"), row = document.getElementById(pane.dataset.opened);
if (row && !location.hash) {
  row.closest("details").open = true;
  row.classList.add("now");
  const outer = pane.getBoundingClientRect(), inner = row.getBoundingClientRect();
  pane.scrollTop += inner.top - outer.top - outer.height / 3;
}
)js";

const std::string_view report_script = R"js(
"use strict";
const steps = JSON.parse(document.getElementById("data").textContent);
const by_id = name => document.getElementById(name);
const source = by_id("source"), list = by_id("steps");
let current = -1;
let marked = [];

function element(name, text, look) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (look) made.className = look;
  return made;
}
// The open calls and the values in them, and the global ones, behind a step.
function state_at(number) {
  const calls = [], globals = new Map();
  for (let i = 0; i <= number; ++i) {
    const step = steps[i];
    calls.length = Math.min(calls.length, step.kept);
    while (calls.length <= step.depth) calls.push({name: "?", values: new Map(), line: 0});
    calls[step.depth].name = step.function || "?";
    calls[step.depth].line = step.line;
    for (const [name, value, owner] of step.changes)
      (owner < 0 ? globals : calls[owner].values).set(name, {value, at: i});
  }
  return {calls, globals};
}
function add_values(table, title, values) {
  if (values.size === 0) return;
  const head = table.insertRow(), cell = element("th", title);
  cell.colSpan = 2;
  head.append(cell);
  for (const [name, {value, at}] of [...values].sort(([a], [b]) => a.localeCompare(b, undefined, {numeric: true}))) {
    const row = table.insertRow();
    row.className = at === current ? "changed" : "";
    row.append(element("td", name), element("td", value));
  }
}
// Moves a pane, and not the page, so that the element is seen in it.
function reveal(pane, target) {
  const outer = pane.getBoundingClientRect(), inner = target.getBoundingClientRect();
  if (inner.top >= outer.top + 40 && inner.bottom <= outer.bottom - 20) return;
  pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 3;
}
function mark(target) {
  if (!target) return;
  target.classList.add("now");
  marked.push(target);
}
function show(number) {
  number = Math.max(0, Math.min(steps.length - 1, number));
  if (number === current) return;
  current = number;
  const step = steps[current], {calls, globals} = state_at(current);
  by_id("count").textContent = "step " + (current + 1) + " of " + steps.length;
  by_id("first").disabled = by_id("back").disabled = current === 0;
  by_id("last").disabled = by_id("forth").disabled = current === steps.length - 1;
  by_id("calls").replaceChildren(...calls.map(call => element("li", call.line ? call.name + ":" + call.line : call.name)));
  by_id("because").textContent = step.conditions.length ? "because " + step.conditions.join(", ") : "";
  const table = element("table");
  for (let i = calls.length - 1; i >= 0; --i) add_values(table, "in " + calls[i].name, calls[i].values);
  add_values(table, "static and heap", globals);
  by_id("values").replaceChildren(table);
  marked.forEach(target => target.classList.remove("now"));
  marked = [];
  const item = by_id("step-" + (current + 1));
  mark(item);
  reveal(list, item);
  const row = step.row && by_id(step.row);
  if (row) {
    row.closest("details").open = true;
    mark(row);
    reveal(source, row);
  }
  mark(document.querySelector('[data-node="' + step.node + '"]'));
  if (current > 0) mark(document.querySelector('[data-edge="' + steps[current - 1].node + "-" + step.node + '"]'));
}
const moves = {ArrowRight: 1, ArrowDown: 1, j: 1, ArrowLeft: -1, ArrowUp: -1, k: -1, Home: -Infinity, End: Infinity};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in moves)) return;
  event.preventDefault();
  show(current + moves[event.key]);
});
for (const [name, move] of [["first", -Infinity], ["back", -1], ["forth", 1], ["last", Infinity]])
  by_id(name).addEventListener("click", () => show(current + move));
list.addEventListener("click", event => {
  const item = event.target.closest("li[id]");
  if (!item) return;
  event.preventDefault();
  show(Number(item.id.slice(5)) - 1);
});
// The next step on a line or at a node, else the first one.
function show_next(is_there) {
  const next = steps.findIndex((step, i) => i > current && is_there(step));
  const found = next >= 0 ? next : steps.findIndex(is_there);
  if (found >= 0) show(found);
}
by_id("graph").addEventListener("click", event => {
  const node = event.target.closest("[data-node]");
  if (node) show_next(step => String(step.node) === node.dataset.node);
});
source.addEventListener("click", event => {
  const row = event.target.closest(".row.visited");
  if (row) show_next(step => step.row === row.id);
});
by_id("stepper").hidden = false;
list.classList.add("live");
const wanted = /^#step-(\d+)$/.exec(location.hash);
show(wanted ? Number(wanted[1]) - 1 : steps.length - 1);
)js";

}  // namespace warrant
