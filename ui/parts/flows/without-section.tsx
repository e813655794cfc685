import { Link } from 'wouter-preact'
import type { Statement } from '../../figures/income-statement.ts'

/** That accounts are in no section, for their names do not say what they are, and where a person says it. */
export const WithoutSection = ({ statements }: { statements: readonly Pick<Statement, 'other'>[] }) => {
  const names = [...new Set(statements.flatMap(({ other }) => Object.keys(other)))]
  if (names.length === 0) return null
  return (
    <p class="notice notice-quiet">
      <span>
        {names.length === 1 ? `${names[0]} is` : `${names.length} accounts are`} in no section, as{' '}
        {names.length === 1 ? 'its name does' : 'their names do'} not say what {names.length === 1 ? 'it is' : 'they are'}.{' '}
        <Link class="link" href="/more/roots">
          Say it
        </Link>
      </span>
    </p>
  )
}
