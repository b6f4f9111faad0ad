import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { Splash } from '../../components/layout/Splash/Splash.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'

export type LoadingScreenProps = {
  /** What is loading: the session check, or the first screen's data, which confirms the session. */
  label?: string | undefined
}

/** The whole page during the session check. */
export function LoadingScreen({ label = '로그인 정보를 확인하는 중...' }: LoadingScreenProps) {
  return (
    <Splash title={<Brand size="large" />}>
      <Spinner label={label} />
    </Splash>
  )
}
