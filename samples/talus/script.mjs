// The texts of the player: skins, animation.cfg, the shader script.

const PLAYER = 'models/players/talus';
export const GUN = 'models/weapons2/auger';

/** The shader of each surface in a skin: the body's image is named after the skin. */
const shadersOf = (skin) => ({
  l_legs: `${PLAYER}/${skin}`,
  u_body: `${PLAYER}/${skin}`,
  u_lamp: `${PLAYER}/lamp`,
  u_cloak: `${PLAYER}/cloak_${skin}`,
  h_helmet: `${PLAYER}/${skin}`,
  h_visor: `${PLAYER}/visor_${skin}`,
});

/** The shader names stored in the models are those of the default skin. */
export const SHADERS = shadersOf('default');
export const GUN_SHADERS = {
  w_auger: `${GUN}/auger`,
  w_cell: `${GUN}/cell`,
  w_barrel: `${GUN}/auger`,
  f_flash: `${GUN}/flash`,
  f_streak: `${GUN}/streak`,
};

/** The .skin files of the three parts: lower_default.skin and so on. */
export function skinFiles(skin) {
  const tags = { lower: ['tag_torso'], upper: ['tag_torso', 'tag_head', 'tag_weapon'], head: ['tag_head'] };
  const rows = Object.entries(shadersOf(skin));
  return Object.fromEntries(
    Object.entries(tags).map(([part, names]) => [
      `${part}_${skin}.skin`,
      [
        ...rows
          .filter(([surface]) => surface.startsWith(part[0]))
          .map(([surface, path]) => `${surface},${path}.tga`),
        ...names.map((name) => `${name},`),
        '',
      ].join('\r\n'),
    ]),
  );
}

/** As in the game's files, the first frames of the legs include the number of torso frames. */
export function animationConfig(clips) {
  const lines = ['// Talus, a guard', 'sex\tn', 'footsteps\tboot', 'headoffset\t0 0 0', ''];
  lines.push('// first frame, number of frames, looping frames, frames per second', '');
  let at = 0;
  for (const { name, frames, loop, fps, last } of clips) {
    lines.push(`${last ? at - 1 : at}\t${frames}\t${loop}\t${fps}\t\t// ${name}`);
    if (!last) at += frames;
  }
  return [...lines, ''].join('\r\n');
}

const skinned = (skin) => `
// Cloth with torn edges, seen from both sides, in a draught.
${PLAYER}/cloak_${skin}
{
\tcull none
\tdeformVertexes wave 40 sin 0 0.45 0 0.5
\t{
\t\tmap ${PLAYER}/cloak_${skin}.tga
\t\talphaFunc GE128
\t\trgbGen lightingDiffuse
\t}
}

// Glass that mirrors a sky.
${PLAYER}/visor_${skin}
{
\t{
\t\tmap ${PLAYER}/visor_${skin}.tga
\t\trgbGen lightingDiffuse
\t}
\t{
\t\tmap ${PLAYER}/sky.tga
\t\tblendFunc GL_ONE GL_ONE
\t\trgbGen const ( 0.7 0.7 0.7 )
\t\ttcGen environment
\t}
}
`;

export const SCRIPT = `// Talus and the auger. What is not named here shows its image.
${['default', 'blue'].map(skinned).join('')}
// The lamp on the breast: it breathes.
${PLAYER}/lamp
{
\t{
\t\tmap ${PLAYER}/lamp.tga
\t\trgbGen identity
\t}
\t{
\t\tmap ${PLAYER}/glow.tga
\t\tblendFunc add
\t\trgbGen wave sin 0.5 0.35 0 0.4
\t}
}

// The cell: a charge runs through it.
${GUN}/cell
{
\t{
\t\tmap ${GUN}/cell.tga
\t\trgbGen lightingDiffuse
\t}
\t{
\t\tmap ${GUN}/charge.tga
\t\tblendFunc add
\t\ttcMod scroll 0.6 0
\t\trgbGen wave triangle 0.7 0.3 0 1.5
\t}
}

${GUN}/flash
{
\tcull none
\tdeformVertexes autosprite
\t{
\t\tanimMap 18 ${GUN}/flash1.tga ${GUN}/flash2.tga
\t\tblendFunc add
\t}
}

${GUN}/streak
{
\tcull none
\t{
\t\tmap ${GUN}/flash2.tga
\t\tblendFunc add
\t\trgbGen const ( 0.6 0.6 0.6 )
\t}
}
`;
