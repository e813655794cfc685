import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A part of an account name. As the Connect protocol has it, false and empty lists are left out. */
export interface AccountNode {
  readonly name: string
  readonly fullName: string
  /** Whether the account itself has postings or is declared; it may have accounts below it all the same. */
  readonly isLeaf?: true | undefined
  /** By name. */
  readonly children?: AccountNode[] | undefined
}
const accountNode: z.ZodType<AccountNode> = z
  .object({
    name: z.string(),
    fullName: z.string(),
    isLeaf: z.literal(true).optional(),
    get children() {
      return z.array(accountNode).optional()
    },
  })
  .meta({ id: 'AccountNode' })

const shape = {
  method: 'POST',
  tag: 'rpc',
  bodyAs: 'message',
  summary: 'The accounts as a tree (Connect, unary; JSON or protobuf by Content-Type).',
  answer: z.object({ accounts: z.array(accountNode).optional() }),
} as const

export const getAccountTree = endpoint({ ...shape, path: '/connect/daybook.v1.DaybookService/GetAccountTree' })
/** The same under the name that clients of Paisa call. */
export const getPaisaAccountTree = endpoint({ ...shape, path: '/connect/paisa.v1.PaisaService/GetAccountTree' })
