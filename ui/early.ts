/// <reference lib="dom" />

// Stands in the page itself and runs before anything is painted: a theme or layout that was chosen never flashes the other one, and what the
// first view shows is asked for while the code that shows it is still on its way. `client/api.ts` takes it from here.
;(() => {
  // The page is kept by the server while it runs, and names its files: after a build or an update they are others. Loading again would ask for the same.
  addEventListener(
    'error',
    ({ target }) => {
      const main = document.querySelector('main')
      if (main && target instanceof HTMLScriptElement) main.textContent = '%filesNotLoaded%'
    },
    true,
  )
  const base = document.querySelector<HTMLMetaElement>('meta[name="daybook-base"]')?.content ?? ''
  let token: string | null = null
  try {
    const chosen = localStorage.getItem('daybook.theme')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
    document.documentElement.classList.toggle('rail', localStorage.getItem('daybook.rail') === 'yes')
    token = localStorage.getItem(base === '' ? 'daybook.token' : `daybook.token ${base}`)
  } catch {
    // Storage is off in this browser: the theme follows the system, which needs nothing from here.
  }
  // Nearly every page shows how far its figures can be trusted. With a scope in its address the dashboard asks for something else.
  const isDashboard = location.search === '' && location.pathname === `${base}/`
  const first = ['/api/networth?thinned=true', '/api/assets/balance', '/api/cash_flow', '/api/transaction?limit=15']
  const answers: Record<string, Promise<Response>> = {}
  for (const path of ['/api/config?slim=true', '/api/history?limit=50', ...(isDashboard ? first : [])]) {
    const answer = fetch(base + path, token === null ? {} : { headers: { 'X-Auth': token } })
    // Who takes it hears of it; nobody has to.
    answer.catch(() => undefined)
    answers[path] = answer
  }
  window.daybookBegun = { token, answers }
  // The first figure that is written in a language waits until the browser has read what it knows of languages. Until the code is here it has time.
  setTimeout(() => {
    try {
      new Intl.NumberFormat(navigator.language).format(0)
      new Intl.DateTimeFormat(navigator.language, { month: 'short', timeZone: 'UTC' }).format(0)
    } catch {
      // Figures know what to do about a language that is none.
    }
  })
})()
