import { computed } from '@preact/signals'
import type { DoctorAnswer } from '../../src/http/contract/doctor.ts'
import { configuration, keep } from './answers.ts'

/** How many things look like a mistake, for the badge beside the page that tells them. */
export const findingCount = computed(() => (configuration.value.data ? (keep<DoctorAnswer>('/api/doctor').value.data?.count ?? 0) : 0))
