import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const failed = 'FailedResult FailedUnexpected Retrying Offline'
const names = 'LongNames OddNames'

/** The states of each screen; each has a story. */
const states = {
  LoginScreen: `Default NumberFilledIn Busy FailedResult FailedUnexpected
    WrongPassword DisabledAccount OtherNetwork TooManyAttempts AfterDeletion
    WithPortal PortalAlone PortalAloneForStudents LeavingForThePortal PortalDown PortalAloneDown Linking LinkingRefused
    NoNumberFromThePortal AnotherPerson NotInTheRosterAtThePortal FirstEntryClosed DisabledAtThePortal OtherNetworkAtThePortal`,
  ConsentScreen: 'Default NoticeOnly NotConsented Busy',
  SignupScreen: `Default Busy FailedResult FailedUnexpected
    NumberTaken NotInTheRoster SignupClosed PasswordTooShort TooManyAttempts WithNotice WithConsent NoticeChanged`,
  LectureListScreen: `Default Loading Empty Refreshing ${failed} AwaitedWithLastList OfflineWithLastList ${names} FortyRows JustChanged Reconnecting RefusedWithLastList Switching OnTheNarrowestPhone`,
  EmptyLectureList: 'Default NotInTheRoster Syncing',
  AdminBoard: 'Default Loading Quiet Failed Evening ManyLectures LongNames',
  LectureScreen: `Default Connected Loading NotFound ${failed} AwaitedWithLastList OfflineWithLastList ${names}
    Switching JustSwitchedOn SwitchOfAnEarlierVisitAwaited SwitchOfAnEarlierVisitLost Landscape SwitchBlocked SwitchedOn SwitchedOff SwitchFailedResult SwitchFailedUnexpected SwitchRefused`,
  MyPageScreen: `Default WithoutAPassword Offline LoginUnconfirmed Installable Syncing Synced SyncedWithChanges SyncFoundNothing SyncFailedResult SyncFailedUnexpected LoggingOut
    ChangingThePassword DeletingTheAccount ${names}`,
  AdminUsersScreen: `Default Loading Empty Found NothingFound OfALecture RosterInOrder RosterStale RosterHeld RosterFailed RosterOddReason OnADesk OnADeskWithAUser Keys Tools Choosing ChoosingMore ChoosingNobodyYet ChoosingOnADesk Exporting Printing RowsNotFetchedYet Forbidden Refreshing ${failed} AwaitedWithLastList OfflineWithLastList
    ${names} TwoHundredRows`,
  AdminUserScreen: `Default BesideTheList FindsALecture OwnAccount DisabledAccount Empty Loading NotFound Forbidden ${failed} AwaitedWithLastList OfflineWithLastList
    Enabling EnableBusy EnableFailedResult EnableFailedUnexpected Enabled
    Disabling DisableFailedResult DisableRefusedForOneself DisableRefusedForTheLastAdmin Disabled
    Connecting ConnectBusy ConnectFailedResult ConnectFailedUnexpected Connected
    Disconnecting Disconnected ${names} FortyRows`,
  AttendanceSheetScreen:
    'Default Issued IssuedAndTheSame NoTimetable NoMeeting Loading Empty SeveralClasses FailedResult FailedUnexpected LongNames',
  LoadingScreen: 'Default',
  ErrorScreen: 'Default Retrying',
  SessionErrorScreen: failed,
  PasswordDialog: 'Default CurrentMissing NewMissing Mismatch FailedResult FailedUnexpected Busy Succeeded',
  InstallDialog: 'Default',
  ExportDialog: 'Default Printing ReasonMissing NoColumn',
  LectureDialog: 'Default FilledIn NameMissing PartOfAName SeveralFit Mistyped AwaitingTheAnswer WithoutAnswer OnADesk',
  NumbersDialog: 'Default LookingUp SomeNotFound Pasted NothingPasted TooMany',
  BulkConfirmDialog: 'Default Harmless OfEveryone',
  BulkDialog: 'Default Running AllChanged VeryMany',
  DeletionDialog: 'Default PortalAsked PortalConfirmed PasswordMissing FailedResult FailedUnexpected Busy',
}

/** The specification's result and error sentences, by the screen that shows them. */
const sentences: Record<keyof typeof states, string[]> = {
  LoginScreen: [
    '로그인에 실패했습니다.',
    '로그인 중 오류가 발생했습니다.',
    '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
  ],
  ConsentScreen: [],
  SignupScreen: ['회원가입에 실패했습니다.', '회원가입 중 오류가 발생했습니다.'],
  LectureListScreen: ['강의 목록을 불러오는데 실패했습니다.', '강의 목록을 불러오는 중 오류가 발생했습니다.'],
  EmptyLectureList: ['등록된 강의가 없습니다.'],
  AdminBoard: [],
  LectureScreen: [
    '강의 정보를 불러오는데 실패했습니다.',
    '강의 정보를 불러오는 중 오류가 발생했습니다.',
    '연결 상태를 변경하는데 실패했습니다.',
    '연결 상태를 변경하는 중 오류가 발생했습니다.',
    '‘자료구조’ 강의가 연결되었습니다.',
    '‘자료구조’ 강의 연결이 해제되었습니다.',
  ],
  MyPageScreen: ['강의 동기화에 실패했습니다.', '강의 동기화 중 오류가 발생했습니다.', '강의 동기화를 완료했습니다.'],
  AdminUsersScreen: ['사용자 목록을 불러오는데 실패했습니다.', '사용자 목록을 불러오는 중 오류가 발생했습니다.'],
  AdminUserScreen: [
    '사용자 정보를 불러오는데 실패했습니다.',
    '사용자 정보를 불러오는 중 오류가 발생했습니다.',
    '사용자 상태 변경에 실패했습니다.',
    '사용자 상태 변경 중 오류가 발생했습니다.',
    '강의 연결 상태 변경에 실패했습니다.',
    '강의 연결 상태 변경 중 오류가 발생했습니다.',
    '비활성화된 사용자는 로그인할 수 없습니다.',
  ],
  AttendanceSheetScreen: ['출석부를 불러오는데 실패했습니다.', '출석부를 불러오는 중 오류가 발생했습니다.'],
  LoadingScreen: [],
  ErrorScreen: [],
  SessionErrorScreen: ['강의 목록을 불러오는데 실패했습니다.', '강의 목록을 불러오는 중 오류가 발생했습니다.'],
  PasswordDialog: [
    '비밀번호 변경에 실패했습니다.',
    '비밀번호 변경 중 오류가 발생했습니다.',
    '비밀번호를 성공적으로 변경했습니다.',
    '현재 비밀번호를 입력해주세요.',
    '새 비밀번호를 입력해주세요.',
    '새 비밀번호가 일치하지 않습니다.',
  ],
  InstallDialog: [],
  ExportDialog: [],
  LectureDialog: [],
  NumbersDialog: [],
  BulkConfirmDialog: [],
  BulkDialog: [],
  DeletionDialog: ['회원 탈퇴에 실패했습니다.', '회원 탈퇴 중 오류가 발생했습니다.', '비밀번호를 입력해주세요.'],
}

const screens = Object.keys(states) as (keyof typeof states)[]
const folders = Object.fromEntries(
  globSync('{dialogs,screens}/*', { cwd: import.meta.dirname }).map((folder) => [basename(folder), folder]),
)

test.each(screens)('%s has a story for each of its states', (screen) => {
  const stories = [...storiesOf(screen).matchAll(/^export const (\w+)/gm)].map(([, name]) => name)

  expect(states[screen].split(/\s+/).filter((state) => !stories.includes(state))).toEqual([])
})

test.each(screens)('the stories of %s show each sentence of the specification', (screen) => {
  const stories = storiesOf(screen)

  expect(sentences[screen].filter((text) => !stories.includes(`'${text}'`) && !stories.includes(`>${text}<`))).toEqual(
    [],
  )
})

test.each(screens)('%s has a picture', (screen) => {
  expect(storiesOf(screen)).toContain("tags: ['picture']")
})

test('every screen and dialog is listed here', () => {
  expect(Object.keys(folders).toSorted()).toEqual(screens.toSorted())
})

/** Browser globals that components must not use, and the one file whose job is such a global. */
const globals =
  /\b(fetch|XMLHttpRequest|WebSocket|localStorage|sessionStorage|indexedDB|caches|cookie|location|history|navigation)\b/
const allowed: Record<string, string> = { 'components/dialogs/Dialog/back-button.ts': 'navigation' }

const sources = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(components|dialogs|screens)\/.*(?<!\.stories|\.test)\.tsx?$/.test(path))

test('components and screens use no browser globals', () => {
  const reaching = sources.flatMap((path) => {
    const found = globals.exec(withoutComments(read(path)))?.[1]
    return found === undefined || found === allowed[path] ? [] : [`${path}: ${found}`]
  })

  expect(sources).toContain('components/layout/TabBar/TabBar.tsx')
  expect(reaching).toEqual([])
})

function storiesOf(screen: string) {
  return globSync(`${folders[screen]}/*.stories.tsx`, { cwd: import.meta.dirname })
    .map(read)
    .join('')
}

function read(path: string) {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

function withoutComments(source: string) {
  return source.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
}
