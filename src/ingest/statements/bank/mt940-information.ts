import { tidied } from './bank-file.ts'

/**
 * What field 86 tells: banks of Germany, Austria and Poland number its parts (?20 to ?29 and ?60 to ?63 the purpose, ?32 and ?33 the name), those of the
 * Netherlands name them (/NAME/…/REMI/…), others write as they like.
 */
export function informationOf(text: string): { readonly payee: string; readonly description: string } {
  const whole = text.replaceAll('\n', '')
  const mark = /^\d{3}(\D)\d{2}/.exec(whole)?.[1]
  if (mark !== undefined && '?<>+~^'.includes(mark)) return numbered(whole.slice(3), mark)
  if (/\/(NAME|REMI|CNTP|BENM|ORDP|TRCD|EREF)\//.test(whole)) return named(whole)
  return { payee: '', description: tidied(text) }
}

/** Without the slashes that close a part. */
const bare = (text: string): string => tidied(text.replaceAll(/^\/+|\/+$/g, ''))

function numbered(text: string, mark: string): { payee: string; description: string } {
  const parts = new Map<string, string>()
  for (const part of text.split(mark)) if (/^\d{2}/.test(part)) parts.set(part.slice(0, 2), part.slice(2))
  const joined = (from: number, to: number): string =>
    [...parts]
      .filter(([number]) => Number(number) >= from && Number(number) <= to)
      .map(([, value]) => value)
      .join('')
  const purpose = tidied(joined(20, 29) + joined(60, 63))
  // SEPA's keywords in front of what was written by hand.
  const written = /SVWZ\+(.*?)(?:(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC)\+|$)/.exec(purpose)?.[1]
  return { payee: tidied(joined(32, 33)), description: tidied(written ?? purpose) || tidied(parts.get('00')) }
}

function named(text: string): { payee: string; description: string } {
  const parts = new Map<string, string>()
  for (const [, name, value] of text.matchAll(/\/([A-Z]{3,4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/g)) parts.set(name!, value!)
  const inside = (name: string): string => {
    const value = parts.get(name) ?? ''
    return tidied(/\/?NAME\/([^/]*)/.exec(value)?.[1] ?? value.split('/').find((part) => /\p{L}{3}/u.test(part) && !/^[A-Z]{2}\d/.test(part)))
  }
  // ING: account/BIC/name/city, where a short name would look like the name of a part.
  const counterparty = tidied(/\/CNTP\/[^/]*\/[^/]*\/([^/]*)/.exec(text)?.[1])
  const payee = tidied(parts.get('NAME')) || counterparty || inside('CNTP') || inside('BENM') || inside('ORDP')
  // What is told without structure may stand in a part of its own: /REMI//USTD//…/
  const told = [(parts.get('REMI') ?? '').replace(/^(USTD|STRD)\/{1,2}/, ''), parts.get('USTD') ?? '', parts.get('EREF') ?? '']
  return { payee: bare(payee), description: told.map(bare).find((text) => text !== '' && text !== 'NOTPROVIDED') ?? '' }
}
