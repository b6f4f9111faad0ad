import type { CampusError, UserOutcome, UsersIterationQuery } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import { type BulkAct, BulkConfirmDialog, BulkDialog } from '@campus-connect/ui'
import { useEffect, useRef, useState } from 'react'
import { bulkTexts, notTried, outcomeTexts, sampleOf, summaryOf, wordForAll } from '../../feedback/admin-texts.ts'
import { type FailureTexts, failureText } from '../../feedback/messages.ts'
import { type Act, byImportance, changeOf, idsWith, merged, namesOf, undoing } from './bulk-run.ts'
import type { Chosen } from './choice.ts'
import { LectureChoice } from './lecture-choice.tsx'

type BulkChangeProps = {
  kind: BulkAct
  chosen: Chosen
  /** How many are chosen. */
  count: number
  /** Selects the users if all of a list are chosen. */
  query: UsersIterationQuery
  /** The lecture that the list is about. */
  lecture: string
  /** The administrator has changed nobody. */
  onCancel: () => void
  /** The administrator has read the results. */
  onDone: () => void
  /** Users have been changed. */
  onChanged: () => void
}

type Run = {
  act: Act
  outcomes: UserOutcome[]
  undo: boolean
  progress?: { done: number; total: number }
  /** Why the last step changed nobody. */
  failure?: CampusError
}

/** A change of many users, from the question to the results. */
export function BulkChange(props: BulkChangeProps) {
  const { kind, chosen, count, query, lecture, onCancel, onDone, onChanged } = props
  const campus = useCampus()
  const [name, setName] = useState(lecture)
  const [names, setNames] = useState(() => new Map([...chosen.users.values()].map((user) => [user.id, user.username])))
  const [run, setRun] = useState<Run>()
  const stop = useRef<AbortController>(undefined)
  const texts = bulkTexts[run?.act.kind ?? kind]
  const concerned = run?.outcomes.length || run?.progress?.total || count
  const title = texts.title(concerned.toLocaleString('ko-KR'))
  useQuestionBeforeLeaving(run?.progress !== undefined)

  async function start() {
    const next = { act: { kind, lecture: name }, outcomes: [], undo: false }
    if (!chosen.all) return change(next, [...chosen.users.keys()])
    const { signal } = (stop.current = new AbortController())
    setRun({ ...next, progress: { done: 0, total: count } })
    try {
      const all = await namesOf(campus, query, signal)
      setNames(all)
      await change(next, [...all.keys()])
    } catch (error) {
      setRun({ ...next, failure: error as CampusError })
    }
  }

  /** If the change cannot begin, the results and choices of `before` stay. */
  async function change(next: Run, ids: string[], before = next) {
    const { signal } = (stop.current = new AbortController())
    setRun({ ...next, progress: { done: 0, total: ids.length } })
    try {
      const outcomes = await campus.changeUsers(ids, changeOf(next.act), {
        signal,
        onProgress: ({ done, total }) => setRun((now) => now && { ...now, progress: { done, total } }),
      })
      setRun({ ...next, outcomes: next.outcomes.length > 0 ? merged(next.outcomes, outcomes) : outcomes })
      onChanged()
    } catch (error) {
      setRun({ ...before, failure: error as CampusError })
    }
  }

  if ((kind === 'start' || kind === 'stop') && name === '')
    return <LectureChoice title={title} submitLabel="다음" onSubmit={setName} onCancel={onCancel} />
  if (!run)
    return (
      <BulkConfirmDialog
        title={title}
        question={texts.question(sampleOf([...chosen.users.values()], count), name)}
        {...('warning' in texts && { warning: texts.warning })}
        confirmLabel={texts.confirmLabel}
        {...(chosen.all && { word: wordForAll })}
        onConfirm={() => void start()}
        onCancel={onCancel}
      />
    )

  const { act, outcomes, undo, progress, failure } = run
  const done = { act, outcomes, undo }
  const begun = outcomes.length > 0
  const again = idsWith(outcomes, 'failed', 'not-tried')
  const changed = idsWith(outcomes, 'changed')
  const onRetry = begun ? () => change(done, again) : start
  const onUndo = () => change({ act: undoing(act), outcomes: [], undo: true }, changed, done)
  return (
    <BulkDialog
      title={title}
      progress={progress}
      summary={failure ? failureSummary(texts.failing, failure, count) : summaryOf(outcomes)}
      failed={failure !== undefined || again.length > 0}
      results={byImportance(outcomes).map(({ id, outcome, error }) => ({
        id,
        name: names.get(id) ?? '',
        text: error ? failureText(texts.failing, error) : outcomeTexts[outcome],
        failed: outcome === 'failed',
      }))}
      onStop={() => stop.current?.abort()}
      {...((!begun || again.length > 0) && { onRetry: () => void onRetry() })}
      {...(!undo && changed.length > 0 && { onUndo: () => void onUndo() })}
      onClose={begun ? onDone : onCancel}
    />
  )
}

/** What stopped users from being listed or their change from beginning. */
const failureSummary = (failing: FailureTexts, failure: CampusError, count: number) =>
  failure.kind === 'aborted' ? notTried(count) : failureText(failing, failure)

/** While users are being changed, the browser asks before it closes the page. */
function useQuestionBeforeLeaving(running: boolean) {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}
