import { temporaryLog } from '../../support/database.ts'
import { logContract } from './contract.ts'
import { proofContract } from './proof-contract.ts'
import { stateContract } from './state-contract.ts'

/** A schema: the contracts ask nothing that differs from a database of its own. */
const open = async () => (await temporaryLog()).database

logContract('PGlite', open)
proofContract('PGlite', open)
stateContract('PGlite', open)
