import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const COMMANDS = readFileSync('src/cli/commands.ts', 'utf8')
/** The files that have several commands, by the name that commands.ts gives them. */
const SEVERAL = new Map([...COMMANDS.matchAll(/^ +const (\w+) = \(\) => import\('\.\/([\w-]+\.ts)'\)/gm)].map(([, name, file]) => [name, file]))
const SUBCOMMANDS = [...COMMANDS.matchAll(/^ +add\((\w+), '(\w+)[^\n]*(?:import\('\.\/([\w-]+\.ts)'\)|of\((\w+), '\w+'\))/gm)].map(
  ([, parent, name, file, several]) => ({
    name: parent === 'program' ? name! : `${parent} ${name}`,
    file: `src/cli/${file ?? SEVERAL.get(several)}`,
  }),
)

/** The packages that a file loads before anything is called: what its imports, and theirs, name. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'\n]*?(?:\n[^'\n]*?)* from )?'([^']+)'/gm)) {
    const path = specifier!.startsWith('#vocabulary/')
      ? join('src/events/vocabulary', specifier!.slice('#vocabulary/'.length))
      : specifier!.startsWith('.')
        ? join(file, '..', specifier!)
        : undefined
    if (path === undefined) packages.add(specifier!)
    else for (const name of packagesOf(path, seen)) packages.add(name)
  }
  return packages
}
const outside = (file: string): string[] => [...packagesOf(file)].filter((name) => !name.startsWith('node:')).sort()

describe('the command line', () => {
  test('has a file for every command, and no file without one', () => {
    const declared = readdirSync('src/cli', { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `src/cli/${name}`)
      .filter((file) => readFileSync(file, 'utf8').match(/^export const \w+: Subcommand\b/m))
    expect([...new Set(SUBCOMMANDS.map(({ file }) => file))].toSorted()).toEqual(declared.toSorted())
    expect(SUBCOMMANDS.every(({ file }) => existsSync(file))).toBe(true)
    expect(SUBCOMMANDS.map(({ name }) => name)).toEqual(expect.arrayContaining(['serve', 'check', 'prices export', 'events import']))
  })

  test('loads nothing before it knows what is asked for', () => {
    expect(outside('src/main.ts')).toEqual(['commander'])
  })

  test.each(['check', 'balances', 'print'])('%s waits for no web server, no database and no configuration', (name) => {
    const file = SUBCOMMANDS.find((subcommand) => subcommand.name === name)!.file
    expect(outside(file).filter((each) => !['commander', 'tinyglobby', 'decimal.js', 'papaparse', 're2js'].includes(each))).toEqual([])
  })

  test('serve needs one: the test can tell', () => {
    expect(outside('src/cli/serve.ts')).toEqual(expect.arrayContaining(['pino', 'zod']))
  })
})
