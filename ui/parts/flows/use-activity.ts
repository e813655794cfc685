import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../../client/answers.ts'
import { withTagless } from '../../figures/activity.ts'

/** Who or what is told apart. */
export type By = 'category' | 'account' | 'payee' | 'tag'

/** The answer at a path, with a name for what has no tag. */
export const useActivity = (path: string, by: By) => {
  const answer = useAnswer<ActivityAnswer>(path)
  const data = useMemo(() => (by === 'tag' && answer.data ? withTagless(answer.data) : answer.data), [answer.data, by])
  return { ...answer, data }
}
