// Talus' complete mesh: light is baked for all parts together. Each triangle has the name of its surface.

import { Mesh } from '../base/mesh.mjs';
import { squat } from './figure.mjs';
import { addHead, addVisor } from './head.mjs';
import { addLower } from './lower.mjs';
import { BODY, CLOAK, LAMP, VISOR } from './regions.mjs';
import { addCloak, addLamp, addUpper } from './upper.mjs';

/** `detail` 0 is the finest; 1 has about half the triangles. */
export function buildTalus(detail = 0) {
  const fine = detail === 0;
  const many = (sides) => (fine ? sides : Math.max(4, Math.round(sides * 0.35) * 2));
  const mesh = new Mesh(BODY);
  const add = (surface, build, regions = BODY) => {
    const first = mesh.triangles.length;
    mesh.regions = regions;
    build();
    for (const triangle of mesh.triangles.slice(first)) triangle.surface = surface;
    mesh.regions = BODY;
  };
  add('l_legs', () => addLower(mesh, many, fine));
  add('u_body', () => addUpper(mesh, many, fine));
  add('u_lamp', () => addLamp(mesh), LAMP);
  add('u_cloak', () => addCloak(mesh, fine), CLOAK);
  add('h_helmet', () => addHead(mesh, many, fine));
  add('h_visor', () => addVisor(mesh, many), VISOR);
  for (const point of mesh.points) point.at = squat(point.at);
  return mesh.finish();
}
