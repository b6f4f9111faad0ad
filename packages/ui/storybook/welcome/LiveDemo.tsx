import { useState, type MouseEvent, type ReactNode } from 'react'
import { ConnectionButton } from '../../src/components/actions/ConnectionButton/ConnectionButton.tsx'
import { BrandBar } from '../../src/components/layout/BrandBar/BrandBar.tsx'
import { TabBar } from '../../src/components/layout/TabBar/TabBar.tsx'
import { hrefs } from '../shells.tsx'
import { LectureListScreen } from '../../src/screens/LectureListScreen/LectureListScreen.tsx'
import { LectureScreen, type LectureScreenProps } from '../../src/screens/LectureScreen/LectureScreen.tsx'
import type { Theme } from '../tokens/design-tokens.ts'
import css from './LiveDemo.module.css'

const retry = { onRetry() {}, retrying: false }

/** Two app screens with shared state: connecting in one updates the other. */
export function LiveDemo() {
  const [lectures, setLectures] = useState([
    { name: '자료구조', connected: false },
    { name: '컴퓨터 네트워크', connected: true },
    { name: '글쓰기의 기초 (국문101-02)', connected: false },
    { name: '미분적분학 및 연습', connected: true },
  ])
  const change: LectureScreenProps['onConnectedChange'] = ({ lecture, connected }) =>
    setLectures((all) => all.map((each) => (each.name === lecture.name ? { ...each, connected } : each)))

  return (
    <div className={`sb-unstyled ${css.root}`}>
      <Phone theme="light">
        <LectureListScreen
          {...retry}
          onRefresh={() => {}}
          refreshing={false}
          empty={null}
          lectures={{ status: 'success', data: lectures }}
          linkTo={() => hrefs.home}
          renderSwitch={(lecture) => <ConnectionButton lecture={lecture} onConnectedChange={change} />}
        />
      </Phone>
      <Phone theme="dark">
        <LectureScreen
          {...retry}
          lecture={{ status: 'success', data: lectures[0] }}
          busy={false}
          onConnectedChange={change}
          listHref={hrefs.home}
        />
      </Phone>
    </div>
  )
}

function Phone({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div className={css.phone} data-theme={theme} onClickCapture={stay}>
      <BrandBar />
      <div className={css.screen}>{children}</div>
      <TabBar current="home" admin={false} hrefs={hrefs} />
    </div>
  )
}

/** Ignore link clicks: the app's addresses do not exist in the documentation. */
function stay(event: MouseEvent) {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}
