import { taxes as words } from '#messages/taxes.ts'
import type { ScheduleAlAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useParameter } from '../../client/address.ts'
import { EVERY_PART, useDays, useIsCompared, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/loading.tsx'
import { YearSteps } from '../../parts/periods.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import { Table } from '../../parts/table.tsx'

/** Assets and liabilities at cost, by the sections of the return. */
export const ScheduleAlPage = () => {
  const { answer, traced } = useReport<ScheduleAlAnswer>('schedule_al')
  const years = Object.keys(answer.data?.schedule_als ?? {}).sort()
  const [chosen, choose] = useParameter<string>('year', '')
  const { last: day } = useDays()
  const isCompared = useIsCompared()
  const year = !isCompared && years.includes(chosen) ? chosen : years.at(-1)
  const schedule = year === undefined ? undefined : answer.data?.schedule_als[year]
  const end = schedule && dayOf(schedule.date)
  return (
    <Page
      title={words.scheduleAl}
      scope={EVERY_PART}
      isOfOneDay
      controls={year && <YearSteps years={years} year={year} go={(to) => choose(to === years.at(-1) ? '' : to)} />}
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={420}>
        {() =>
          schedule && end !== undefined && year !== undefined ? (
            <Card title={words.asOf(shortDay(end < day ? end : day))} aside={words.atCost}>
              <Report.Provider value={traced}>
                <Table
                  name="schedule"
                  label={words.scheduleAl}
                  head={{ title: words.code, value: ({ entry }) => entry.section.section, cell: ({ entry }) => entry.section.section }}
                  columns={[
                    {
                      title: words.details,
                      align: 'left',
                      value: ({ entry }) => entry.section.details,
                      cell: ({ entry }) => <span translate={false}>{entry.section.details}</span>,
                    },
                    {
                      title: words.amount,
                      value: ({ entry }) => entry.amount,
                      cell: ({ entry, place }) => (
                        <Proof at={['schedule_als', year, 'entries', place, 'amount']} name={entry.section.details}>
                          <Amount value={entry.amount} />
                        </Proof>
                      ),
                    },
                  ]}
                  rows={schedule.entries.map((entry, place) => ({ entry, place }))}
                  rowKey={({ entry }) => entry.section.code}
                />
              </Report.Provider>
            </Card>
          ) : (
            <p class="empty">{words.noneYet}</p>
          )
        }
      </Answered>
    </Page>
  )
}
