// noinline.h -- functions that the compiler does not inline.
//
// Link-time optimisation inlines a function that has one caller, so that a whole loader becomes one function.
// Engines compile function by function: V8's optimising compiler takes 28 ms for a function of 21 kB. Until then,
// its loops run in the slower code of the baseline compiler. Loops over the elements of a file are therefore in
// functions of a few kB. The cost of the call is negligible: there is one per file or mesh.
#pragma once

#define MARROW_NOINLINE [[gnu::noinline]]
