// The map itself, with a pin: tiles where the server names some, else the outlines of coasts and borders. Loaded when a
// place first comes into view.
import { divIcon, geoJSON, type Map as LeafletMap, map as makeMap, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useLatest } from '@/shared/useLatest'
import './map.css'
import { outlinesAround, ringsOf } from './outlines'
import { boundsAround, type Place, tileZoom } from './place'
import type { Tiles } from './tiles'

export interface PinMapProps {
  place: Place
  label: string
  /** Shown beside the pin. */
  name: string
  tiles: Tiles | null
  /** The place can be seen. */
  onReady: () => void
}

/** Nearer than streets nobody has to look. */
const nearestTiles = 18
/** Nearer the outlines are too coarse. */
const nearestOutlines = 8
/** Pixels around what fills the picture. */
const margin = 16

const pin =
  '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path class="pin-body" d="M16 39C25 28 30 21.500 30 15a14 14 0 10-28 0c0 6.500 5 13 14 24z"/><circle class="pin-hole" cx="16" cy="15" r="5.500"/></svg>'

/** The words are shown as they are: the library would read them as markup. */
const plain = (text: string): string => {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

export default function PinMap({ place, label, name, tiles, onReady }: PinMapProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<LeafletMap>(null)
  const ready = useLatest(onReady)
  const { latitude, longitude } = place

  useEffect(() => {
    const element = box.current
    if (!element) return
    const map = makeMap(element, {
      center: [latitude, longitude],
      zoom: tiles ? tileZoom : 5,
      minZoom: tiles ? 3 : 1,
      // Outlines are as sharp between two steps as on one.
      zoomSnap: tiles ? 1 : 0.25,
      maxZoom: tiles ? nearestTiles : nearestOutlines,
      scrollWheelZoom: false,
      // One finger scrolls the page, two move the map.
      dragging: !matchMedia('(pointer: coarse)').matches,
      zoomControl: false,
    })
    map.attributionControl.setPrefix(false)
    const icon = divIcon({ className: 'map-pin', html: pin, iconSize: [32, 40], iconAnchor: [16, 39] })
    marker([latitude, longitude], { icon, interactive: false, keyboard: false })
      .bindTooltip(plain(name), {
        permanent: true,
        direction: 'right',
        offset: [14, -24],
        className: 'map-name',
      })
      .addTo(map)
    if (tiles) showTiles(map, tiles, () => ready.current())
    else showOutlines(map, { latitude, longitude }, () => ready.current())
    shown.current = map
    return () => {
      shown.current = null
      map.remove()
    }
  }, [ready, latitude, longitude, name, tiles])

  return (
    <div className="map-frame">
      <div className="map" ref={box} role="application" aria-label={label} />
      <div className="map-zoom">
        <button type="button" aria-label={t('catalog.map.in')} onClick={() => shown.current?.zoomIn()}>
          <Icon name="plus" size={20} />
        </button>
        <button type="button" aria-label={t('catalog.map.out')} onClick={() => shown.current?.zoomOut()}>
          <Icon name="minus" size={20} />
        </button>
      </div>
    </div>
  )
}

function showTiles(map: LeafletMap, { url, attribution }: Tiles, onShown: () => void): void {
  // Providers ask which site it is; the page that somebody looks at stays unknown to them.
  const referrerPolicy = 'strict-origin'
  tileLayer(url, { attribution: plain(attribution), maxZoom: nearestTiles, referrerPolicy })
    .once('tileload', onShown)
    .addTo(map)
}

function showOutlines(map: LeafletMap, place: Place, onShown: () => void): void {
  let left = false
  map.once('unload', () => {
    left = true
  })
  outlinesAround(place).then(
    (shapes) => {
      if (left) return
      geoJSON(shapes, { interactive: false, style: { className: 'map-land' } }).addTo(map)
      const { south, west, north, east } = boundsAround(place, ringsOf(shapes))
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { animate: false, padding: [margin, margin], maxZoom: nearestOutlines },
      )
      onShown()
    },
    // The holder counts the time, and says that the map did not come.
    () => undefined,
  )
}
