// Whether accesses stay in their objects, as far as the offsets of pointers tell.
#pragma once

#include "program/pass/analysis/points_to.h"

namespace warrant {

// From every address of the place, so many bytes lie in one block of its region.
bool is_evidently_inside(const PointsTo& points, const Place& place, std::uint64_t bytes);

// The region is one object of known size, so that its addresses are those of the object.
bool is_one_object(const PointsTo& points, RegionId region);

// Some access may leave its object for another one, or for what lies between, and no check of addresses tells: the
// region of the access holds several objects. `points` is of this program.
bool may_leave_objects(const Program& inlined, PointsTo& points);

}  // namespace warrant
