/** The texts of what was opened before. */
export const historyText = {
  recent: 'Recent',
  recentsKeep: 'Keep opened files in this browser',
  recentsStop: 'Keep opened files no longer',
  recentsForget: 'Forget recent files',
  recentsKept: 'The files that you open from now on are kept in this browser, and nowhere else',
  recentsForgotten: 'Recent files are forgotten',
  recentsImpossible: 'This browser keeps nothing for this page',
  recentOpenAgain: (name: string): string => `Open ${name} again`,
  recentGone: 'These files are not kept any longer',
  recentsTooLarge: (name: string): string => `${name} is too large to be kept for later`,
  recentOpen: (name: string, from: string): string => (name === from ? name : `${name}, from ${from}`),
} as const;
