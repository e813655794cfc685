#!/usr/bin/env node
// `npm run lock`, after `npm install PACKAGE`: writes down again what other platforms need. A registry that offers only the packages of
// this platform makes npm drop the others from package-lock.json, and `npm ci` then refuses the file everywhere. Does nothing where
// nothing is missing.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const known = new Set(Object.keys(lock.packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)))
const added = []
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (known.has(name)) continue
    const words = name.split(/[/.-]/)
    const [os, cpu] = [SYSTEMS, PROCESSORS].map((list) => list.filter((word) => words.includes(word)))
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is wanted as "${version}", which names no one version`)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    known.add(name)
    added.push(name)
  }
if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length === 0 ? 'package-lock.json is complete' : `added ${added.length} packages of other platforms:\n${added.join('\n')}`)
