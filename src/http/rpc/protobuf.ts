import type { AccountNode } from '../../projections/reports/account-tree.ts'

/*
 * The one message that travels as protobuf, written by hand: every field is length-delimited text or a message, or a true flag.
 *
 *   message AccountNode { string name = 1; string full_name = 2; bool is_leaf = 3; repeated AccountNode children = 4; }
 *   message GetAccountTreeResponse { repeated AccountNode accounts = 1; }
 */

const LENGTH_DELIMITED = 2

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}

const delimited = (field: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | LENGTH_DELIMITED, ...varint(content.length)]), content])

const nodeMessage = ({ name, full_name, is_leaf, children }: AccountNode): Buffer =>
  Buffer.concat([
    delimited(1, Buffer.from(name)),
    delimited(2, Buffer.from(full_name)),
    ...(is_leaf ? [Buffer.from([3 << 3, 1])] : []),
    ...children.map((child) => delimited(4, nodeMessage(child))),
  ])

/** GetAccountTreeResponse as protobuf. */
export const accountTreeMessage = (accounts: readonly AccountNode[]): Buffer => Buffer.concat(accounts.map((node) => delimited(1, nodeMessage(node))))
