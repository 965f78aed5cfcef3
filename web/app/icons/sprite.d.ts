/** Made by build/sprite.ts: the URL of the icon sprite. */
declare module 'virtual:icon-sprite' {
  const url: string;
  export default url;
}
