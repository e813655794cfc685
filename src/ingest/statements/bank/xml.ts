/** What the XML parser makes: elements by name, several of one name as a list, text as itself or as #text beside attributes. */
export type Node = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of that name right inside; text alone counts as an element with text. */
export function childrenOf(node: Node, name: string): Node[] {
  if (!Object.hasOwn(node, name)) return []
  const value = node[name]
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => (isNode(one) ? one : { '#text': one }))
}

export const childOf = (node: Node, name: string): Node | undefined => childrenOf(node, name)[0]

/** The text at the end of a path of first elements; '' where it leads nowhere. */
export function textOf(node: Node, ...path: string[]): string {
  let at: Node | undefined = node
  for (const name of path) at = at && (name.startsWith('@') ? { '#text': at[name] } : childOf(at, name))
  const text = at?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}
