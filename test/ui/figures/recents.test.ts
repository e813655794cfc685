import { expect, test } from 'vitest'
import { recentsIn, withRecent } from '../../../ui/figures/ranking.ts'

const to = (href: string) => ({ label: href, kind: 'Page', href })

test('what was gone to last comes first, once, and only so much is kept', () => {
  const all = ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g', '/h', '/i'].reduce((kept, href) => withRecent(kept, to(href)), recentsIn(null))
  expect(all.map(({ href }) => href)).toEqual(['/i', '/h', '/g', '/f', '/e', '/d', '/c', '/a'])
})

test('what is kept in a browser is looked at before it is believed', () => {
  expect(recentsIn('{')).toEqual([])
  expect(recentsIn('{"a":1}')).toEqual([])
  expect(recentsIn(JSON.stringify([to('/a'), to('javascript:alert(1)'), to('//elsewhere'), { label: 'x' }, null])).map(({ href }) => href)).toEqual([
    '/a',
  ])
})
