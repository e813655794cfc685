// The list of packages whose work is in dist, for dist/licences.json: build.mjs writes it.
import { readFileSync } from 'node:fs'

/** Every package that these packages and source files need, by name, version and licence. */
export function licencesOf(packagesNamed, files) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const imports = /(?:from|import|@import)\s*\(?['"]((?:@[\w.-]+\/)?[\w][\w.-]*)/g
  const code = files.filter((path) => /\.(tsx?|css)$/.test(path))
  const imported = code.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(imports)].map(([, name]) => name))
  const found = new Map()
  const open = [...packagesNamed, ...imported].map((name) => `node_modules/${name}`)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = packages[place]
    if (entry === undefined || found.has(place)) continue
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(place, { name, version: entry.version, licence: entry.license ?? '' })
    for (const needed of Object.keys(entry.dependencies ?? {}))
      open.push(`${place}/node_modules/${needed}` in packages ? `${place}/node_modules/${needed}` : `node_modules/${needed}`)
  }
  const order = ({ name, version }) => `${name} ${version}`
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
