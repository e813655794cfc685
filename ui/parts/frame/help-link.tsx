import { CircleHelp } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import { base } from '../../client/base.ts'
import { pageAt } from '../../pages.ts'

/** Opens the part of the guide that the page is about. The help leads back to the page as it was. */
export const HelpLink = () => {
  const [path] = useLocation()
  const here = pageAt(path)
  if (!here || here.path === '/help') return null
  const from = location.pathname.slice(base.length) + location.search
  return (
    <Link href={`/help/${here.help}`} state={{ from }} class="icon-button help-link" aria-label="Help about this page" title="Help about this page">
      <CircleHelp size={18} />
    </Link>
  )
}
