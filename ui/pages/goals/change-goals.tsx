import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { mayConfigure } from '../../client/cached-answers.ts'

/** Leads to the settings that make goals, if the user may change them. */
export const ChangeGoals = ({ children }: { children: ComponentChildren }) =>
  mayConfigure.value ? (
    <Link class="more" href="/more/config/goals">
      {children}
    </Link>
  ) : null
