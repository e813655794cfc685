import { computed } from '@preact/signals'
import { configuration } from './answers.ts'

/** What who looks may do here. The service refuses the rest in any case; what may not be done is not offered. */

const data = computed(() => configuration.value.data)

/** Until the service has said so, nothing is offered that it may refuse. */
const role = computed(() => data.value?.role ?? 'reader')
const isReadOnly = computed(() => data.value?.config.readonly ?? false)

/** The journal, notes, prices, imports: what an editor does. */
export const mayWrite = computed(() => role.value !== 'reader' && !isReadOnly.value)
/** Settings, users, backups: what an owner does. */
export const mayConfigure = computed(() => role.value === 'owner' && !isReadOnly.value)
