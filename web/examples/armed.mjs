// Attaches a weapon to a player's hand: `node armed.mjs talus.pk3` prints the world position of its muzzle while the
// player runs and attacks.
import { load } from 'marrow3d';

const [archive] = process.argv.slice(2);
const player = await load(archive, { entry: 'models/players/talus/' });
const weapon = await load(archive, { entry: 'models/weapons2/auger/auger.md3' });

const fighter = player.createInstance();
const gun = weapon.createInstance();
fighter.attach(gun, { at: 'tag_weapon' });

fighter.play('run'); // a preset: the legs run, the torso stands
fighter.play('TORSO_ATTACK'); // then the torso stands again, as in the game
for (let frame = 0; frame < 20; frame++) {
  fighter.update(1 / 20); // also updates the gun
  const muzzle = gun.attachment('tag_flash').subarray(12, 15);
  const torso = fighter.part('upper').state().clipName.padEnd(14);
  console.log(torso, ...Array.from(muzzle, (value) => value.toFixed(2).padStart(8)));
}
player.dispose();
weapon.dispose();
