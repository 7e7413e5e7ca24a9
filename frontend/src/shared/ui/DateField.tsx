// A day within a range: chosen on wheels on a phone, typed or picked from a calendar on a wide window.
import { TypedDate } from './TypedDate'
import { useMedia, wideWindow } from './useMedia'
import { type DateFieldProps, WheelDate } from './WheelDate'

export function DateField(props: DateFieldProps) {
  return useMedia(wideWindow) ? <TypedDate {...props} /> : <WheelDate {...props} />
}
