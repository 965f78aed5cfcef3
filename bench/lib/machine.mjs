import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';

/** The machine and the versions that the measured times depend on. */
export function machineFacts(tools) {
  const os =
    /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus()[0]?.model.trim()}, ${availableParallelism()} threads`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${os}, kernel ${release()}`,
    node: process.version,
    ...tools,
  };
}
