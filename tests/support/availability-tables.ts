/**
 * Each line is a test case from another scheduling product: the expected appointment slots of one day.
 * Columns: time zone and date | opening hours | slot duration in minutes | settings | expected start times | start
 * times in the other product, if different: reason.
 * Settings: `busy` is the time of an existing appointment in UTC; `notice`, `before` and `after` are in minutes.
 */
export const appointmentSlotTestCasesBySource: Record<string, string> = {
  'cal.com, slots': `
    UTC 2021-06-21 | 00:00-24:00 | 60 | now=2021-06-20T11:59:59Z | 00:00..23:00 |
    UTC 2021-06-21 | 00:00-24:00 | 30 | now=2021-06-20T11:59:59Z | 00:00..23:30 | 24 of them: a slot steps by its duration, not by an interval apart
    UTC 2021-06-20 | 00:00-24:00 | 60 | now=2021-06-20T11:59:59Z | 12:00..23:00 |
    UTC 2021-06-21 | 00:00-24:00 | 60 | now=2021-06-20T11:59:59Z notice=1500 | 13:00..23:00 |
    UTC 2021-06-21 | 00:00-24:00 | 20 | now=2021-06-20T11:59:59Z | 00:00..23:40 |
    UTC 2021-06-21 | 11:00-12:00 14:00-15:00 | 20 | | 11:00..11:40 14:00..14:40 |
    UTC 2021-06-21 | 11:00-12:00 11:20-12:40 | 20 | | 11:00..12:20 |
    UTC 2021-06-21 | 11:00-13:00 11:15-13:00 | 45 | | 11:00 11:15 11:45 12:00 | 11:00 11:45: overlapping ranges are not merged, each steps from its own start
    UTC 2021-06-21 | 11:15-13:00 11:00-13:00 | 45 | | 11:00 11:15 11:45 12:00 | 11:00 11:45: overlapping ranges are not merged, whichever comes first
    UTC 2021-06-21 | 11:30-14:00 09:15-11:00 | 60 | | 09:15 11:30 12:30 | 10:00 12:00 13:00: steps from the range's start, not on a clock grid
    UTC 2021-06-21 | 00:00-23:45 | 20 | | 00:00..23:20 |
    Europe/Brussels 2023-07-13 | 09:00-17:00 20:30-23:00 | 15 | notice=120 | 09:00..16:45 20:30..22:45=20:45Z |
    Asia/Kolkata 2023-07-13 | 07:30-09:30 | 60 | | 07:30=02:00Z 08:30=03:00Z | 08:00: steps from the range's start, not on a clock grid
    Europe/London 2023-07-13 | 07:00-07:05 07:10-07:30 | 5 | | 07:00 07:10..07:25 |
    UTC 2023-07-13 | 07:22-08:00 | 8 | | 07:22 07:30 07:38 07:46 |
    UTC 2023-07-13 | 00:10-02:00 | 10 | | 00:10..01:50 |
    America/Los_Angeles 2024-09-12 | 09:30-17:00 | 60 | | 09:30..15:30 | 10:00..16:00: steps from the range's start, not on a clock grid
    America/Los_Angeles 2024-09-12 | 08:00-12:30 | 60 | busy=17:00Z-17:10Z | 08:00 09:00 11:00 |
    America/Los_Angeles 2024-09-12 | 08:00-12:30 | 60 | busy=17:00Z-17:10Z | 08:00 09:00 11:00 | 08:00 09:00 10:15 11:15: what is taken does not shift what comes after it
    America/Los_Angeles 2024-09-12 | 08:00-12:00 | 60 | busy=17:00Z-17:10Z | 08:00 09:00 11:00 |
    America/Los_Angeles 2024-09-12 | 08:00-12:45 | 30 | busy=17:00Z-17:10Z | 08:00..09:30 10:30..12:00 |
    America/Los_Angeles 2024-09-12 | 08:00-12:45 | 30 | busy=17:00Z-17:10Z | 08:00..09:30 10:30..12:00 | 08:00..09:30 10:15..12:15: what is taken does not shift what comes after it
    America/Los_Angeles 2024-09-12 | 08:00-12:30 | 20 | busy=17:00Z-17:10Z | 08:00..09:40 10:20..12:00 |
    America/Los_Angeles 2024-09-12 | 08:00-12:30 | 20 | busy=17:00Z-17:10Z | 08:00..09:40 10:20..12:00 | 08:00..09:40 10:10..12:10: what is taken does not shift what comes after it
    America/Los_Angeles 2024-09-12 | 09:30-17:30 | 60 | | 09:30=16:30Z 10:30..16:30 |
    America/Los_Angeles 2024-09-12 | 09:30-17:30 | 60 | | 09:30..16:30 | 10:00..16:00: steps from the range's start, not on a clock grid
    America/Los_Angeles 2024-09-12 | 07:45-15:30 | 60 | | 07:45..13:45 | 08:00..14:00: steps from the range's start, not on a clock grid
    America/Los_Angeles 2024-09-12 | 09:05-12:55 | 60 | | 09:05 10:05 11:05 | 09:15 10:15 11:15: steps from the range's start, not on a quarter of an hour
    America/Los_Angeles 2021-06-20 | 11:22-12:55 | 15 | now=2021-06-20T11:20:00Z | 11:22..12:37 | 11:25..12:40: steps from the range's start, not on five minutes
    America/Los_Angeles 2021-06-20 | 11:22-14:00 | 60 | now=2021-06-20T11:20:00Z | 11:22 12:22 | 12:00 13:00: steps from the range's start, not on a clock grid`,
  'cal.com, date ranges': `
    Europe/London 2023-10-31 | 08:00-17:00 | 540 | now=2023-10-24T12:00:00Z | 08:00=08:00Z |
    America/New_York 2023-11-06 | 09:00-17:00 | 480 | days=1-5 now=2023-11-05T13:26:14Z | 09:00=14:00Z |
    America/New_York 2023-11-11 | 09:00-17:00 | 480 | days=1-5 now=2023-11-05T13:26:14Z | - |
    America/New_York 2023-11-30 | 09:00-17:00 | 480 | days=1-5 now=2023-11-05T13:26:14Z | 09:00=14:00Z |
    America/New_York 2023-11-07 | 08:00-07:00 | 30 | days=1-3 | - |
    America/New_York 2023-06-12 | | 540 | only=08:00-17:00 | 08:00=12:00Z |
    America/New_York 2023-06-13 | 08:00-17:00 | 300 | days=1-5 only=10:00-15:00 | 10:00=14:00Z |
    America/New_York 2023-06-14 | 08:00-17:00 | 540 | days=1-5 | 08:00=12:00Z |
    Pacific/Honolulu 2023-08-15 | | 120 | only=09:00-17:00,19:00-21:00 | 09:00=19:00Z 11:00 13:00 15:00=01:00Z 19:00=05:00Z |
    Europe/London 2023-06-13 | 08:00-17:00 | 540 | days=1-5 off | - |
    Europe/London 2023-06-14 | 08:00-17:00 | 540 | days=1-5 | 08:00=07:00Z |
    Europe/London 2023-06-13 | | 300 | only=09:00-14:00 | 09:00=08:00Z |
    America/New_York 2023-06-13 | 08:00-17:00 | 60 | days=1-5 only=22:00-23:00 | 22:00=02:00Z |
    Europe/Berlin 2023-01-01 | 08:00-17:00 | 540 | | 08:00=07:00Z |
    America/New_York 2023-01-03 | 08:00-17:00 | 540 | | 08:00=13:00Z |
    Asia/Kolkata 2023-01-06 | 08:00-17:00 | 540 | | 08:00=02:30Z |
    UTC 2023-07-05 | 04:00-12:00 | 15 | busy=04:00Z-04:15Z,04:45Z-05:00Z | 04:15 04:30 05:00..11:45 |
    UTC 2023-07-05 | 04:00-12:00 | 15 | busy=04:45Z-05:00Z,04:00Z-04:15Z | 04:15 04:30 05:00..11:45 |
    Asia/Kolkata 2022-07-14 | 09:30-18:00 | 45 | notice=1440 now=2022-07-12T12:00:00Z | 09:30=04:00Z 10:15..17:00=11:30Z |
    Asia/Kolkata 2022-07-14 | 09:30-18:00 | 45 | busy=04:00Z-04:15Z | 10:15=04:45Z 11:00..17:00=11:30Z |
    Asia/Kolkata 2022-07-14 | 09:30-18:00 | 30 | busy=04:30Z-23:00Z | 09:30=04:00Z |
    Asia/Kolkata 2022-07-14 | 09:30-18:00 | 45 | busy=04:30Z-23:00Z | - | 09:30: a slot is as long as its step`,
  'Easy!Appointments, availability': `
    UTC 2026-08-26 | 09:00-17:00 | 30 | | 09:00..16:30 |
    UTC 2026-08-26 | 09:00-12:00 13:00-17:00 | 60 | | 09:00..11:00 13:00..16:00 |
    UTC 2026-08-26 | 09:00-10:00 | 20 | | 09:00 09:20 09:40 | 09:00 09:25: a slot steps by its duration, not by an interval apart
    UTC 2026-08-26 | 09:00-17:00 | 30 | busy=08:00Z-09:30Z | 09:30..16:30 |
    UTC 2026-08-26 | 09:00-17:00 | 30 | busy=12:00Z-13:00Z | 09:00..11:30 13:00..16:30 |
    UTC 2026-08-26 | 09:00-17:00 | 30 | busy=16:30Z-18:00Z | 09:00..16:00 |
    UTC 2026-08-26 | 09:00-17:00 | 30 | busy=08:00Z-18:00Z | - |`,
  'nettu-scheduler, booking slots and schedules, their units as minutes': `
    UTC 2021-02-21 | | 10 | | - |
    UTC 2021-02-21 | 00:02-00:12 | 10 | | 00:02 | -: steps from the range's start, not from the question's
    UTC 2021-02-21 | 00:02-00:22 | 10 | | 00:02 00:12 | 00:10: steps from the range's start, not from the question's
    UTC 2021-02-21 | 00:02-00:42 | 10 | | 00:02..00:32 | 00:10..00:30: steps from the range's start, not from the question's
    UTC 2021-02-21 | 00:00-00:22 00:30-00:50 | 10 | | 00:00 00:10 00:30 00:40 |
    UTC 2021-02-21 | 01:20-01:30 00:33-00:50 01:30-01:40 | 10 | | 00:33 01:20 01:30 | 00:40 01:20: steps from each range's start
    UTC 2021-02-21 | 01:21-01:40 | 10 | | 01:21 | 01:30: steps from the range's start, not from the question's
    UTC 1970-01-05 | 08:00-10:30 | 30 | days=1-1 | 08:00=08:00Z 08:30..10:00 |
    UTC 1970-01-12 | 08:00-10:30 | 30 | days=1-1 only=09:00-12:30 | 09:00=09:00Z 09:30..12:00 |
    UTC 1970-01-19 | 08:00-10:30 | 30 | days=1-1 | 08:00..10:00 |
    UTC 1970-01-20 | 08:00-10:30 | 30 | days=1-1 | - |
    UTC 2021-02-22 | 20:30-21:00 20:45-21:50 21:50-22:50 | 30 | | 20:30 20:45 21:15 21:50 22:20 | 20:30..22:00: overlapping ranges are not merged`,
  'Zap, buffers': `
    UTC 2025-03-15 | 09:00-12:00 | 50 | after=10 | 09:00 09:50 10:40 | 09:00 10:00 11:00: a buffer keeps appointments apart, it does not stretch the steps
    UTC 2025-03-15 | 09:00-11:00 | 30 | after=15 | 09:00..10:30 | 09:00 09:45 10:30: a buffer does not stretch the steps
    UTC 2025-03-15 | 09:00-11:00 | 60 | after=0 | 09:00 10:00 |
    UTC 2025-03-15 | 09:00-11:00 | 60 | after=-5 | 09:00 10:00 |
    UTC 2025-03-15 | 09:00-11:00 | 60 | after=-5 busy=11:00Z-12:00Z | 09:00 10:00 |
    UTC 2025-03-15 | 09:00-13:00 | 60 | after=10 busy=10:00Z-11:00Z | 12:00 | 09:00 12:00: the gap is kept before a busy time too
    UTC 2025-03-16 | 09:00-17:00 | 60 | after=30 busy=09:00Z-16:30Z | - |`,
  'a scheduler on Luxon, slots of a day': `
    UTC 2025-01-15 | 09:00-17:00 | 60 | | 09:00..16:00 |
    UTC 2025-01-15 | 09:00-09:30 | 60 | | - |
    UTC 2025-01-15 | 09:00-12:00 | 30 | busy=10:00Z-11:00Z | 09:00 09:30 11:00 11:30 |
    UTC 2025-01-15 | 09:00-11:00 | 30 | busy=10:15Z-10:45Z | 09:00 09:30 |
    UTC 2025-01-15 | 09:00-11:00 | 30 | after=15 busy=10:00Z-10:30Z | 09:00 | 09:00 10:30: where two meet, the larger of both buffers holds
    UTC 2025-01-15 | 09:00-11:00 | 30 | before=15 busy=09:00Z-09:30Z | 10:00 10:30 |
    UTC 2025-01-15 | 09:00-12:00 | 30 | now=2025-01-15T10:30:00Z | 10:30 11:00 11:30 |
    America/New_York 2025-01-15 | 09:00-12:00 | 60 | | 09:00=14:00Z 10:00 11:00 |
    America/New_York 2025-01-15 | 09:00-12:00 | 60 | busy=15:00Z-16:00Z | 09:00 11:00 |
    America/New_York 2025-03-09 | 01:00-04:00 | 60 | | 01:00=06:00Z 03:00=07:00Z |
    America/New_York 2025-11-02 | 09:00-13:00 | 60 | | 09:00=14:00Z 10:00..12:00 |
    Asia/Tokyo 2025-01-16 | 00:00-08:00 | 60 | now=2025-01-15T15:00:00Z notice=120 | 02:00=17:00Z 03:00..07:00 |`,
  'NHS appointments, availability by slots': `
    Europe/London 2026-06-10 | 09:00-09:30 | 5 | | 09:00..09:25 |
    Europe/London 2026-06-10 | 00:01-23:59 | 30 | | 00:01..23:01 |
    Europe/London 2026-06-11 | 10:30-11:00 | 10 | | 10:30 10:40 10:50 |
    Europe/London 2026-06-12 | 09:00-10:00 | 10 | busy=08:20Z-08:30Z | 09:00 09:10 09:30 09:40 09:50 |`,
  'the time zone database': `
    America/Tijuana 2026-03-08 | 00:30-04:30 | 60 | | 00:30=08:30Z 01:30=09:30Z 03:30=10:30Z |
    America/Tijuana 2026-11-01 | 00:30-04:30 | 60 | | 00:30=07:30Z 01:30=08:30Z 02:30=10:30Z 03:30=11:30Z |
    America/Tijuana 2021-04-04 | 01:00-04:00 | 60 | | 01:00=08:00Z 02:00=09:00Z 03:00=10:00Z |
    America/Ciudad_Juarez 2026-03-08 | 01:00-04:00 | 60 | | 01:00=08:00Z 03:00=09:00Z |
    America/Ciudad_Juarez 2026-11-01 | 00:00-03:00 | 60 | | 00:00=06:00Z 01:00=07:00Z 02:00=09:00Z |
    America/Ciudad_Juarez 2022-10-30 | 00:00-04:00 | 60 | | 00:00=06:00Z 01:00=07:00Z 02:00=08:00Z 03:00=09:00Z |
    America/Ciudad_Juarez 2022-11-29 | 22:00-24:00 | 30 | | 22:00=04:00Z 22:30=04:30Z 23:00=05:00Z 23:30=05:30Z |
    America/Ciudad_Juarez 2022-11-30 | 00:00-01:00 | 30 | | 00:00=07:00Z 00:30=07:30Z |
    America/Ojinaga 2026-03-08 | 01:00-04:00 | 60 | | 01:00=07:00Z 03:00=08:00Z |
    America/Matamoros 2026-11-01 | 00:00-03:00 | 60 | | 00:00=05:00Z 01:00=06:00Z 02:00=08:00Z |
    America/Monterrey 2022-04-03 | 01:00-04:00 | 60 | | 01:00=07:00Z 03:00=08:00Z |
    America/Monterrey 2026-03-08 | 01:00-04:00 | 60 | | 01:00=07:00Z 02:00=08:00Z 03:00=09:00Z |
    America/Chihuahua 2022-10-30 | 00:00-03:00 | 60 | | 00:00=06:00Z 01:00=07:00Z 02:00=08:00Z |
    America/Mexico_City 2022-04-03 | 01:00-04:00 | 60 | | 01:00=07:00Z 03:00=08:00Z |
    America/Mexico_City 2022-10-30 | 00:30-03:30 | 60 | | 00:30=05:30Z 01:30=06:30Z 02:30=08:30Z |
    America/Mexico_City 2023-04-02 | 01:00-04:00 | 60 | | 01:00=07:00Z 02:00=08:00Z 03:00=09:00Z |
    America/Mexico_City 2026-10-25 | 01:00-04:00 | 60 | | 01:00=07:00Z 02:00=08:00Z 03:00=09:00Z |
    America/Mazatlan 2022-10-30 | 00:00-03:00 | 60 | | 00:00=06:00Z 01:00=07:00Z 02:00=09:00Z |
    America/Mazatlan 2026-03-08 | 01:00-04:00 | 60 | | 01:00=08:00Z 02:00=09:00Z 03:00=10:00Z |
    America/Hermosillo 2022-04-03 | 01:00-04:00 | 60 | | 01:00=08:00Z 02:00=09:00Z 03:00=10:00Z |
    America/Cancun 2015-02-01 | 01:00-04:00 | 60 | | 01:00=07:00Z 03:00=08:00Z |
    America/Cancun 2026-03-08 | 01:00-04:00 | 60 | | 01:00=06:00Z 02:00=07:00Z 03:00=08:00Z |
    America/Bahia_Banderas 2010-04-04 | 00:00-06:00 | 60 | | 00:00=07:00Z 01:00=08:00Z 04:00=09:00Z 05:00=10:00Z |
    America/New_York 2026-03-08 | 01:30-04:30 | 30 | | 01:30=06:30Z 03:00=07:00Z 03:30 04:00=08:00Z |
    America/New_York 2026-11-01 | 00:30-03:00 | 30 | | 00:30=04:30Z 01:00=05:00Z 01:30=05:30Z 02:00=07:00Z 02:30=07:30Z |
    America/New_York 2026-11-01 | 00:30-02:30 | 120 | busy=06:00Z-06:30Z | - |
    Europe/London 2026-03-29 | 00:00-04:00 | 60 | | 00:00=00:00Z 02:00=01:00Z 03:00=02:00Z |
    Europe/London 2026-10-25 | 00:00-03:00 | 60 | | 00:00=23:00Z 01:00=00:00Z 02:00=02:00Z |
    Australia/Lord_Howe 2026-04-05 | 01:00-03:00 | 30 | | 01:00=14:00Z 01:30=14:30Z 02:00=15:30Z 02:30=16:00Z |
    Australia/Lord_Howe 2026-10-04 | 01:00-03:30 | 30 | | 01:00=14:30Z 01:30=15:00Z 02:30=15:30Z 03:00=16:00Z |
    Pacific/Apia 2011-12-29 | 23:00-24:00 | 30 | | 23:00=09:00Z 23:30=09:30Z |
    Pacific/Apia 2011-12-30 | 00:00-24:00 | 60 | | - |
    Pacific/Apia 2011-12-31 | 00:00-01:00 | 30 | | 00:00=10:00Z 00:30=10:30Z |
    Pacific/Kiritimati 2026-05-20 | 09:00-10:00 | 30 | | 09:00=19:00Z 09:30=19:30Z |
    Asia/Kathmandu 2026-05-20 | 09:00-10:00 | 30 | | 09:00=03:15Z 09:30=03:45Z |`,
}
