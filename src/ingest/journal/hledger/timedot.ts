import type { Reading } from './reading.ts'
import type { Scope } from './scope.ts'
export function readTimedot(_reading: Reading, _scope: Scope): void {}
