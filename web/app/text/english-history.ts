/** The texts of what was opened before. */
export const historyText = {
  recent: 'Recent',
  recentsKeep: 'Keep opened files in this browser',
  recentsStop: 'Stop remembering files',
  recentsForget: 'Forget recent files',
  recentsKept: 'The files that you open from now on are kept in this browser, and nowhere else',
  recentsForgotten: 'Recent files cleared',
  recentsImpossible: 'This browser does not let this page store files',
  recentOpenAgain: (name: string): string => `Open ${name} again`,
  recentGone: 'No longer stored',
  recentsTooLarge: (name: string): string => `${name} is too large to be kept for later`,
  recentOpen: (name: string, from: string): string => (name === from ? name : `${name}, from ${from}`),
} as const;
