import { computed } from '@preact/signals'
import type { Scope } from '../figures/scope.ts'
import { configuration } from './answers.ts'

/** What who looks may do here. The service refuses the rest in any case; what may not be done is not offered. */

const data = computed(() => configuration.value.data)

export const isReader = computed(() => data.value?.role === 'reader')
/** Nothing is written by this person, or by anybody here. False while nobody knows. */
export const mayNotWrite = computed(() => isReader.value || data.value?.config.readonly === true)
/** The journal, notes, prices, imports: what an editor does. False while nobody knows. */
export const mayWrite = computed(() => data.value !== undefined && !mayNotWrite.value)
/** Transactions that are found: what is changed is the book as it is, and an earlier state of it lists others. */
export const mayEditFound = ({ event }: Pick<Scope, 'event'>): boolean => mayWrite.value && event === ''
/** Settings, users, backups: what an owner does. */
export const mayConfigure = computed(() => mayWrite.value && data.value?.role === 'owner')
