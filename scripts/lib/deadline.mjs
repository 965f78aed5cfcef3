/**
 * The time after which a run of all tests begins nothing new: MARROW_DEADLINE, in seconds since 1970. `.ci/run` sets it, because
 * a machine that is much slower than usual would be stopped in the middle, without any result.
 */
export function isPastDeadline(environment = process.env, now = Date.now()) {
  const { MARROW_DEADLINE: seconds = '' } = environment;
  return seconds !== '' && now > Number(seconds) * 1000;
}
