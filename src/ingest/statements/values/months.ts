/** The names of the months in the languages that statements come in, from January; what is shorter than these is their beginning. */
const NAMES: readonly string[] = [
  'january january januar januari janvier enero gennaio janeiro styczen leden januar jan ianuarie tammikuu ocak январь января януари ιανουαριου січня',
  'february februar februari fevrier febrero febbraio fevereiro luty unor feb fev februarie helmikuu subat февраль февраля φεβρουαριου лютого',
  'march marz maerz maart mars marzo marco marzec brezen mar mrz mrt martie maaliskuu marcius mart март марта μαρτιου березня',
  'april avril abril aprile kwiecien duben apr avr abr aprilie huhtikuu aprilis nisan апрель апреля απριλιου квітня',
  'may mai mei mayo maggio maio maj kveten toukokuu majus mayis маи мая μαιου травня',
  'june juni juin junio giugno junho czerwiec cerven jun giu iunie kesakuu junius haziran июнь июня ιουνιου червня',
  'july juli juillet julio luglio julho lipiec cervenec jul lug juil iulie heinakuu julius temmuz июль июля ιουλιου липня',
  'august aout agosto augustus augusti sierpien srpen aug ago elokuu augusztus agustos август августа αυγουστου серпня',
  'september septembre septiembre settembre setembro wrzesien zari sep sept set septembrie syyskuu szeptember eylul сентябрь сентября σεπτεμβριου вересня',
  'october oktober octobre octubre ottobre outubro pazdziernik rijen oct okt ott out octombrie lokakuu oktober ekim октябрь октября οκτωβριου жовтня',
  'november novembre noviembre novembro listopad nov noiembrie marraskuu kasim ноябрь ноября νοεμβριου листопада',
  'december dezember decembre diciembre dicembre dezembro grudzien prosinec dec dez dic des desember decembrie joulukuu aralik декабрь декабря δεκεμβριου грудня',
]

const MONTHS: ReadonlyMap<string, number> = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

/** 1 to 12 for the name of a month, whole or shortened, whatever its case and accents; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
  return MONTHS.get(plain) ?? beginning(plain)
}

/** "janv" is the beginning of one month's name only, "jui" of two. */
function beginning(word: string): number | undefined {
  if (word.length < 3) return undefined
  const months = new Set([...MONTHS].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return months.size === 1 ? [...months][0] : undefined
}
