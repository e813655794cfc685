import { BookOpen } from 'lucide-preact'
import { Link } from 'wouter-preact'

export const Logo = () => (
  <Link href="/" class="logo" aria-label="Daybook, to the overview">
    <span class="logo-mark" aria-hidden="true">
      <BookOpen size={17} strokeWidth={2.25} />
    </span>
    <span class="logo-name">Daybook</span>
  </Link>
)
