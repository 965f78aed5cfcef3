/** The URL of the icon sprite, provided by build/sprite.ts. */
declare module 'virtual:icon-sprite' {
  const url: string;
  export default url;
}
