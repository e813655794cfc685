/** The names of the months in the languages that statements come in, from January; what is shorter than these is their beginning. */
const NAMES: readonly string[] = [
  'january january januar januari janvier enero gennaio janeiro styczen leden januar jan',
  'february februar februari fevrier febrero febbraio fevereiro luty unor feb fev',
  'march marz maerz maart mars marzo marco marzec brezen mar mrz mrt',
  'april avril abril aprile kwiecien duben apr avr abr',
  'may mai mei mayo maggio maio maj kveten',
  'june juni juin junio giugno junho czerwiec cerven jun giu',
  'july juli juillet julio luglio julho lipiec cervenec jul lug juil',
  'august aout agosto augustus augusti sierpien srpen aug ago',
  'september septembre septiembre settembre setembro wrzesien zari sep sept set',
  'october oktober octobre octubre ottobre outubro pazdziernik rijen oct okt ott out',
  'november novembre noviembre novembro listopad nov',
  'december dezember decembre diciembre dicembre dezembro grudzien prosinec dec dez dic des desember',
]

const MONTHS: ReadonlyMap<string, number> = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

/** 1 to 12 for the name of a month, whole or shortened, whatever its case and accents; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
  return MONTHS.get(plain) ?? beginning(plain)
}

/** "janv" is the beginning of one month's name only, "jui" of two. */
function beginning(word: string): number | undefined {
  if (word.length < 3) return undefined
  const months = new Set([...MONTHS].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return months.size === 1 ? [...months][0] : undefined
}
