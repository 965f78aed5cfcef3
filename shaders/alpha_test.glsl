// Returns true if a pixel is discarded. test.x: the comparison that a visible pixel passes: 0 none, -1 less, 1 greater,
// 2 greater or equal; test.y: reference value.
bool fails_alpha_test(float alpha, vec2 test) {
  if (test.x == 0.0) return false;
  if (test.x < 0.0) return alpha >= test.y;
  return test.x > 1.5 ? alpha < test.y : alpha <= test.y;
}
