import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { tellAgain } from './mutate-thread.ts'

// A mutant is dead with the first counterexample; nobody wants to see the smallest.
fc.configureGlobal({ endOnFailure: true })
beforeEach(tellAgain)
