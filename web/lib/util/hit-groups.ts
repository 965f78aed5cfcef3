/** Colours of hitboxes by hit group number. Higher numbers use the first colour. */
export const hitGroupColors: readonly string[] = [
  '#9aa1a8', // generic
  '#e5484d', // head
  '#3fae5a', // chest
  '#d9a800', // stomach
  '#4285f4', // left arm
  '#d14fd6', // right arm
  '#17a8b8', // left leg
  '#ee7a2b', // right leg
];
