import fc from 'fast-check'

// A mutant is dead with the first counterexample; nobody wants to see the smallest.
fc.configureGlobal({ endOnFailure: true })
