// The values that the native intrinsics return where a model asks for any value, and whether one of the model's
// assumptions refused them.
#pragma once

extern int suggestion_refused;
extern long double suggested_real;
extern long suggested_integer;
