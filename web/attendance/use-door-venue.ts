import { useState } from 'react';

const KEY = 'doorVenue';

/** The venue of this phone; remembered, because a phone stays at its door. */
export function useDoorVenue(): readonly [number | null, (venueId: number) => void] {
  const [venueId, setVenueId] = useState<number | null>(() => Number(localStorage.getItem(KEY)) || null);
  return [
    venueId,
    (id) => {
      localStorage.setItem(KEY, String(id));
      setVenueId(id);
    },
  ];
}
