import { z } from 'zod'
import { settingsSchema } from './schema.ts'

interface Node {
  readonly properties?: Record<string, Node>
  readonly items?: Node
  readonly additionalProperties?: unknown
}

let schema: Record<string, unknown> | undefined

/** JSON Schema of the configuration file, as pages and editors use it; made when it is first asked for. */
export function configurationSchema(): Record<string, unknown> {
  schema ??= {
    $id: 'urn:daybook:configuration',
    title: 'Daybook',
    description: 'The configuration of Daybook, daybook.yaml',
    ...z.toJSONSchema(settingsSchema, { io: 'input' }),
  }
  return schema
}

function nodeAt(path: readonly PropertyKey[]): Node | undefined {
  let node: Node | undefined = configurationSchema() as Node
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)]
  return node
}

/** Returns the keys that an object of the configuration may have. */
export const keysAt = (path: readonly PropertyKey[]): readonly string[] => Object.keys(nodeAt(path)?.properties ?? {})

/** Returns the places at which the schema has a key: `budget.rollover` for `rollover`. */
export function placesOf(key: string): readonly string[] {
  const places: string[] = []
  const walk = (node: Node, path: string): void => {
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      if (name === key) places.push(at)
      walk(child, at)
      if (child.items) walk(child.items, `${at}[]`)
    }
  }
  walk(configurationSchema() as Node, '')
  return places
}
