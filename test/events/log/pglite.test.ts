import { temporaryPglite } from '../../support/database.ts'
import { logContract } from './contract.ts'

logContract('PGlite', () => temporaryPglite())
