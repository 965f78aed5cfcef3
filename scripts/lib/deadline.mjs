/**
 * Whether the deadline of a run of all tests has passed, after which nothing new is started. MARROW_DEADLINE is in
 * seconds since 1970. `.ci/run` sets it, because a run on a slow machine would otherwise be stopped without a result.
 */
export function isPastDeadline(environment = process.env, now = Date.now()) {
  const { MARROW_DEADLINE: seconds = '' } = environment;
  return seconds !== '' && now > Number(seconds) * 1000;
}
