import { Link } from 'wouter-preact'
import type { ProblemLine } from '../figures/problems.ts'
import { sourceLink } from '../figures/transactions.ts'

/** Problems with the places they are about; a place leads to the line itself. */
export const ProblemList = ({ problems }: { problems: readonly ProblemLine[] }) => (
  <ul class="problems">
    {problems.map(({ file, line, message }) => (
      <li key={`${file}:${line}:${message}`}>
        {file !== undefined && (
          <Link class="place" href={sourceLink({ file, line })}>
            {file}:{line}
          </Link>
        )}
        <span>{message}</span>
      </li>
    ))}
  </ul>
)
