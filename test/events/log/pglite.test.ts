import { temporaryPglite } from '../../support/database.ts'
import { logContract } from './contract.ts'
import { proofContract } from './proof-contract.ts'
import { stateContract } from './state-contract.ts'

logContract('PGlite', () => temporaryPglite())
proofContract('PGlite', () => temporaryPglite())
stateContract('PGlite', () => temporaryPglite())
