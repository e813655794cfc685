import type { Annotation } from '#vocabulary/annotations.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Position } from '../../events/log/log.ts'
import type { StoredColumns, WholeSync } from '../../events/journal-columns.ts'
import type { Portfolios } from '../portfolios.ts'
import type { RecordedStatesSoFar } from '../recorded-states.ts'

/** Where a builder is, as plain data: one that is made from it goes on as this one would. */
export interface BuilderState {
  readonly position: Position
  readonly at: Instant | undefined
  readonly columns: StoredColumns
  readonly rank: Int32Array
  readonly order: Int32Array
  readonly priceOrder: Int32Array
  readonly lastSync: WholeSync | undefined
  readonly annotations: readonly Annotation[]
  readonly states: RecordedStatesSoFar
  readonly pricesSyncedAt: Instant | undefined
  readonly pricesPosition: Position
  readonly portfolios: Portfolios
}
