interface Publication {
  /** First author, year, what it is about, journal with volume and first page. */
  citation: string;
  /** Its figures were compared with the abstract or full text. */
  checked: boolean;
  doi?: string;
  /** 13 digits. */
  isbn?: string;
  /** Page of the publisher, of a repository or of the organisation that issued it, where there is no DOI. */
  url?: string;
  /** No identifier was found for it. */
  noIdentifier?: true;
}

/**
 * A published source with the identifier by which anyone finds it. One without an identifier says so, cannot count as checked, and makes what rests on it alone consensus.
 * Identifiers come from bibliographic records and are never guessed.
 */
export type Source = Publication & ({ doi: string } | { isbn: string } | { url: string } | { noIdentifier: true; checked: false });

export const SOURCES = {
  AltDav12: {
    citation: "Altman & Davis 2012, foot strike angle method, Gait Posture 35:298",
    checked: true,
    doi: "10.1016/j.gaitpost.2011.09.104",
  },
  Alvim15: {
    citation: "Alvim et al. 2015, five kinematic foot contact methods on a treadmill, J Appl Biomech",
    checked: false,
    doi: "10.1123/jab.2014-0178",
  },
  BA11: {
    citation: "Bohannon & Andrews 2011, normal walking speed meta-analysis, Physiotherapy 97:182",
    checked: true,
    doi: "10.1016/j.physio.2010.12.004",
  },
  Balsa15: {
    citation: "Balsalobre-Fernandez et al. 2015, iPhone app for vertical jump, J Sports Sci 33:1574",
    checked: true,
    doi: "10.1080/02640414.2014.996184",
  },
  Banyard17: {
    citation: "Banyard et al. 2017, load-velocity 1RM back squat, JSCR 31:1897",
    checked: true,
    doi: "10.1519/JSC.0000000000001657",
  },
  Bell08: {
    citation:
      "Bell et al. 2008, strength and flexibility of people with medial knee displacement in the squat, Arch Phys Med Rehabil 89:1323",
    checked: true,
    doi: "10.1016/j.apmr.2007.11.048",
  },
  Bennell98: {
    citation: "Bennell et al. 1998, weight-bearing lunge reliability, Aust J Physiother 44:175",
    checked: true,
    doi: "10.1016/S0004-9514(14)60377-9",
  },
  Bini11: { citation: "Bini et al. 2011, saddle height review, Sports Med", checked: true, doi: "10.2165/11588740-000000000-00000" },
  Boh97: {
    citation: "Bohannon 1997, comfortable and maximum walking speed, Age Ageing 26:15",
    checked: true,
    doi: "10.1093/ageing/26.1.15",
  },
  Bohan06S: {
    citation: "Bohannon 2006, five-repetition sit-to-stand reference values, Percept Mot Skills 103:215",
    checked: true,
    doi: "10.2466/pms.103.1.215-222",
  },
  Bohan10: {
    citation: "Bohannon et al. 2010, five-repetition sit-to-stand from 14 to 85 years, both sexes together, Isokinet Exerc Sci 18:235",
    checked: false,
    doi: "10.3233/IES-2010-0389",
  },
  Bohan06T: {
    citation: "Bohannon 2006, TUG reference values, J Geriatr Phys Ther 29:64",
    checked: true,
    doi: "10.1519/00139143-200608000-00004",
  },
  Borg82: {
    citation: "Borg 1982, psychophysical bases of perceived exertion, MSSE",
    checked: false,
    doi: "10.1249/00005768-198205000-00012",
  },
  Bosco83: { citation: "Bosco et al. 1983, simple method for jump power, Eur J Appl Physiol", checked: true, doi: "10.1007/BF00422166" },
  Brach05: {
    citation: "Brach et al. 2005, step width variability and falls, J NeuroEng Rehabil 2:21",
    checked: false,
    doi: "10.1186/1743-0003-2-21",
  },
  Bramah18: {
    citation: "Bramah et al. 2018, pathological gait in running injuries, AJSM 46:3023",
    checked: true,
    doi: "10.1177/0363546518793657",
  },
  Brind14: {
    citation: "Brindle et al. 2014, changing step width in running, Gait Posture 39:124",
    checked: false,
    doi: "10.1016/j.gaitpost.2013.06.010",
  },
  Buat08: {
    citation: "Buatois et al. 2008, five times sit-to-stand and recurrent falls, JAGS",
    checked: true,
    doi: "10.1111/j.1532-5415.2008.01777.x",
  },
  Buck15: {
    citation: "Buckeridge et al. 2015, on-ice hockey skating biomechanics, PLoS ONE",
    checked: true,
    doi: "10.1371/journal.pone.0127324",
  },
  Buckl15: {
    citation: "Buckley et al. 2015, sedentary office work consensus, Br J Sports Med 49:1357",
    checked: true,
    doi: "10.1136/bjsports-2015-094618",
  },
  Brigham14: {
    citation: "Brigham & Chase 2014, fitness norms for the plank exercise, Linfield University student symposium",
    checked: true,
    url: "https://digitalcommons.linfield.edu/symposium/2014/all/8",
  },
  Burns19: {
    citation: "Burns et al. 2019, step frequency in 100-km ultramarathon, J Appl Physiol",
    checked: true,
    doi: "10.1152/japplphysiol.00374.2018",
  },
  Butler10: {
    citation: "Butler et al. 2010, biomechanics of deep squat scores, Sports Biomech 9:270",
    checked: false,
    doi: "10.1080/14763141.2010.539623",
  },
  Cabar21: { citation: "Cabarkapa et al. 2021, key kinematics of free throw, CEJSSM 36:5", checked: false, doi: "10.18276/cej.2021.4-01" },
  Cabar23: {
    citation: "Cabarkapa et al. 2023, proficient free-throw shooters markerless, Front Sports Act Living",
    checked: true,
    doi: "10.3389/fspor.2023.1208915",
  },
  Castro10: {
    citation: "Castro-Pinero et al. 2010, standing long jump as muscular fitness index, JSCR 24:1810",
    checked: false,
    doi: "10.1519/JSC.0b013e3181ddb03d",
  },
  CDC17: {
    citation: "CDC STEADI assessment sheets 2017, TUG, 30 s chair stand, four-stage balance",
    checked: true,
    url: "https://www.cdc.gov/steadi/",
  },
  Chen17: {
    citation: "Chen et al. 2017, fencing biomechanics scoping review, PLoS ONE",
    checked: true,
    doi: "10.1371/journal.pone.0171578",
  },
  Chu02: {
    citation: "Chu et al. 2002, tenpin elite technique, ISBS",
    checked: true,
    url: "https://ojs.ub.uni-konstanz.de/cpa/article/view/634",
  },
  Cook06: {
    citation: "Cook et al. 2006, pre-participation movement screening, N Am J Sports Phys Ther 1:62",
    checked: false,
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC2953313",
  },
  Cosoli26: {
    citation: "Cosoli et al. 2026, metrological characterization of MediaPipe for the knee angle in squats",
    checked: true,
    url: "https://iris.uniecampus.it/handle/11389/91575",
  },
  Creaby17: {
    citation: "Creaby et al. 2017, 2D frontal kinematics predict 3D hip adduction in running (88 % of variance), Phys Ther Sport",
    checked: true,
    url: "https://discovery.researcher.life/article/frontal-plane-kinematics-predict-three-dimensional-hip-adduction-during-running/2418129c0f7831f992506deff628f281",
  },
  Crossley11: {
    citation: "Crossley et al. 2011, single-leg squat performance and hip muscle, AJSM 39:866",
    checked: false,
    doi: "10.1177/0363546510395456",
  },
  DeLeva96: {
    citation: "de Leva 1996, adjusted Zatsiorsky segment parameters, J Biomech 29:1223",
    checked: true,
    doi: "10.1016/0021-9290(95)00178-6",
  },
  Dingwell01: {
    citation: "Dingwell et al. 2001, stability and variability of overground and treadmill walking, J Biomech Eng 123:27",
    checked: false,
    doi: "10.1115/1.1336798",
  },
  DosS18: {
    citation: "Dos'Santos et al. 2018, angle-velocity trade-off in change of direction, Sports Med 48:2235",
    checked: true,
    doi: "10.1007/s40279-018-0968-3",
  },
  DosS20: { citation: "Dos'Santos et al. 2020, determinants of 505, JSCR 34:1285", checked: true, doi: "10.1519/JSC.0000000000003439" },
  Drillis66: { citation: "Drillis & Contini 1966, body segment parameters (stature ratios)", checked: false, noIdentifier: true },
  Duncan90: { citation: "Duncan et al. 1990, functional reach, J Gerontol 45:M192", checked: false, doi: "10.1093/geronj/45.6.M192" },
  Duncan92: {
    citation: "Duncan et al. 1992, functional reach and recurrent falls, J Gerontol 47:M93",
    checked: true,
    doi: "10.1093/geronj/47.3.M93",
  },
  Esc07: { citation: "Escamilla et al. 2007, pitching kinematics, AJSM", checked: false, doi: "10.1177/0363546506293025" },
  Escam00: { citation: "Escamilla et al. 2000, deadlift styles 3D, MSSE 32:1265", checked: false, doi: "10.1097/00005768-200007000-00013" },
  Escam01: {
    citation: "Escamilla 2001, knee biomechanics of the squat, MSSE 33:127",
    checked: false,
    doi: "10.1097/00005768-200101000-00020",
  },
  Farley91: { citation: "Farley et al. 1991, hopping frequency, J Appl Physiol", checked: false, doi: "10.1152/jappl.1991.71.6.2127" },
  Fellin10: {
    citation: "Fellin et al. 2010, kinematic footstrike and toe-off detection, J Sci Med Sport 13:646",
    checked: true,
    doi: "10.1016/j.jsams.2010.03.006",
  },
  FerrerR12: {
    citation: "Ferrer-Roca et al. 2012 (and 2011 ISBS), static vs dynamic bike fit",
    checked: true,
    doi: "10.1519/JSC.0b013e318245c09d",
  },
  Flanag08: {
    citation: "Flanagan & Comyns 2008, contact time and RSI, Strength Cond J",
    checked: false,
    doi: "10.1519/SSC.0b013e318187e25b",
  },
  Fleis96: {
    citation: "Fleisig et al. 1996, pitching vs football passing, J Appl Biomech 12:207",
    checked: true,
    doi: "10.1123/jab.12.2.207",
  },
  Fleis99: {
    citation: "Fleisig et al. 1999, pitching kinematics across levels, J Biomech",
    checked: false,
    doi: "10.1016/S0021-9290(99)00127-X",
  },
  Folland17: {
    citation: "Folland et al. 2017, running technique and economy, MSSE 49:1412",
    checked: true,
    doi: "10.1249/MSS.0000000000001245",
  },
  FrAg24: {
    citation: "Frontiers in Aging 2024, countermovement jump of master athletes and sedentary adults over 58 years, Front Aging 5:1504789",
    checked: true,
    doi: "10.3389/fragi.2024.1504789",
  },
  Fry03: {
    citation: "Fry et al. 2003, knee position and hip and knee torques in the barbell squat, JSCR 17:629",
    checked: false,
    doi: "10.1519/1533-4287(2003)017<0629:EOKPOH>2.0.CO;2",
  },
  Garham93: {
    citation: "Garhammer 1993, power output in Olympic lifting and powerlifting, JSCR",
    checked: false,
    url: "https://journals.lww.com/nsca-jscr/Abstract/1993/05000/A_Review_of_Power_Output_Studies_of_Olympic_and.2.aspx",
  },
  GarRam24: {
    citation: "Garcia-Ramos 2024, velocity-based intensity methods review, IJSM 45:257",
    checked: true,
    doi: "10.1055/a-2158-3848",
  },
  GonBad10: {
    citation: "Gonzalez-Badillo & Sanchez-Medina 2010, movement velocity bench press, IJSM 31:347",
    checked: false,
    doi: "10.1055/s-0030-1248333",
  },
  Grindem16: {
    citation: "Grindem et al. 2016, simple decision rules after ACL reconstruction, Br J Sports Med 50:804",
    checked: true,
    doi: "10.1136/bjsports-2016-096031",
  },
  Grober06: {
    citation: "Grober & Cholewicki 2006, biomechanical understanding of tempo in the golf swing, arXiv physics/0611291",
    checked: true,
    url: "https://arxiv.org/abs/physics/0611291",
  },
  Guan18: {
    citation: "Guan et al. 2018, determinants of lunge speed, Eur J Sport Sci 18:201",
    checked: true,
    doi: "10.1080/17461391.2017.1414886",
  },
  Guralnik94: {
    citation: "Guralnik et al. 1994, short physical performance battery, J Gerontol",
    checked: true,
    doi: "10.1093/geronj/49.2.M85",
  },
  Hales09: {
    citation: "Hales et al. 2009, powerlifting squat and conventional deadlift kinematics, JSCR 23:2574",
    checked: false,
    doi: "10.1519/JSC.0b013e3181bc1d2a",
  },
  Handsaker16: {
    citation: "Handsaker et al. 2016, gait events by acceleration and jerk, J Biomech",
    checked: true,
    doi: "10.1016/j.jbiomech.2016.10.013",
  },
  Harper20: {
    citation: "Harper et al. 2020, horizontal deceleration, Sports Biomech",
    checked: false,
    doi: "10.1080/14763141.2020.1792968",
  },
  Hausd01: {
    citation: "Hausdorff et al. 2001, gait variability and fall risk, Arch Phys Med Rehabil",
    checked: true,
    doi: "10.1053/apmr.2001.24893",
  },
  Heid11: { citation: "Heiderscheit et al. 2011, step rate manipulation, MSSE", checked: true, doi: "10.1249/MSS.0b013e3181ebedf4" },
  HerMun10: {
    citation: "Herrington & Munro 2010, drop jump knee valgus norms, Phys Ther Sport",
    checked: true,
    doi: "10.1016/j.ptsp.2009.11.004",
  },
  Hewett05: { citation: "Hewett et al. 2005, valgus loading predicts ACL injury, AJSM", checked: false, doi: "10.1177/0363546504269591" },
  Hollman11: {
    citation: "Hollman et al. 2011, gait norms in older adults, Gait Posture 34:111",
    checked: true,
    doi: "10.1016/j.gaitpost.2011.03.024",
  },
  Holmes94: { citation: "Holmes et al. 1994, bicycle fit and knee angle, Clin Sports Med", checked: false, noIdentifier: true },
  Hung15: {
    citation: "Hungarian youth 2015, normative standing broad jump, RQES 86(S1):S37",
    checked: true,
    doi: "10.1080/02701367.2015.1042416",
  },
  ISO11226: {
    citation: "ISO 11226:2000, ergonomics: evaluation of static working postures",
    checked: false,
    url: "https://www.iso.org/obp/ui/#iso:std:iso:11226:ed-1:v1:en",
  },
  ISO11228: {
    citation: "ISO 11228-1, ergonomics: manual handling, lifting and carrying",
    checked: false,
    url: "https://www.iso.org/obp/ui/#iso:std:iso:11228:-1:ed-2:v1:en",
  },
  ISO9241: {
    citation: "ISO 9241-5 and ISO 9241-410, workstation layout, posture and physical input devices",
    checked: false,
    url: "https://www.iso.org/obp/ui/#iso:std:iso:9241:-410:ed-1:v1:en",
  },
  JacGor24: {
    citation: "Jacquier-Bret & Gorce 2024, tennis serve kinematics meta-analysis, Front Sports Act Living 6:1432030",
    checked: true,
    doi: "10.3389/fspor.2024.1432030",
  },
  JonRik99: { citation: "Jones, Rikli & Beam 1999, 30 s chair stand, RQES", checked: true, doi: "10.1080/02701367.1999.10608028" },
  KelKat07: {
    citation: "Kellis & Katis 2007, instep kick review, JSSM 6:154",
    checked: true,
    url: "https://jssm.org/hf.php?id=jssm-06-154.xml",
  },
  Kendall05: { citation: "Kendall et al. 2005, Muscles: Testing and Function (posture plumb line)", checked: false, isbn: "9780781747806" },
  King20: { citation: "King et al. 2020, jump smash determinants, Appl Sci 10:1248", checked: true, doi: "10.3390/app10041248" },
  Kipp12: {
    citation: "Kipp et al. 2012, weightlifting performance and hip and knee patterns in the clean, JSCR 26:1838",
    checked: false,
    doi: "10.1519/JSC.0b013e318239c1d2",
  },
  KovEll11: {
    citation: "Kovacs & Ellenbecker 2011, eight-stage tennis serve, Sports Health",
    checked: true,
    doi: "10.1177/1941738111414175",
  },
  Kspo26: {
    citation:
      "Korea Sports Promotion Foundation 2026, National Fitness Award, open data of volunteers at test centres, as summarised in a public repository",
    checked: false,
    url: "https://nfa.kspo.or.kr/",
  },
  Lambr25: {
    citation: "Lambricht et al. 2025, running clothes and 2D markerless kinematics, Sensors 25:934",
    checked: true,
    doi: "10.3390/s25030934",
  },
  Landl10: {
    citation: "Landlinger et al. 2010, forehand kinematics elite vs high performance, JSSM 9:643",
    checked: true,
    url: "https://www.jssm.org/jssm-09-643.xml%3Eabst",
  },
  Lau09: {
    citation: "Lau et al. 2009, craniovertebral angle with and without neck pain, Man Ther 14:363",
    checked: true,
    url: "https://c.coek.info/pdf-clinical-measurement-of-craniovertebral-angle-by-electronic-head-posture-instrum.html",
  },
  Lees10: {
    citation: "Lees et al. 2010, biomechanics of kicking review, J Sports Sci",
    checked: true,
    doi: "10.1080/02640414.2010.481305",
  },
  Lieber15: { citation: "Lieberman et al. 2015, stride rate and foot position, J Exp Biol", checked: false, doi: "10.1242/jeb.125500" },
  Lin15: { citation: "Lin et al. 2015, badminton lunge kinematics", checked: false, noIdentifier: true },
  Linth01: { citation: "Linthorne 2001, vertical jump force platform analysis, Am J Phys", checked: true, doi: "10.1119/1.1397460" },
  Mann11: { citation: "Mann 2011/2013, Mechanics of Sprinting and Hurdling", checked: false, noIdentifier: true },
  Matsuo01: {
    citation: "Matsuo et al. 2001, kinematics and ball velocity groups, J Appl Biomech",
    checked: true,
    doi: "10.1123/jab.17.1.1",
  },
  Mcst25: {
    citation: "Korean Ministry of Culture Notice 2025-0027, grade limits of the National Fitness Award",
    checked: false,
    url: "https://nfa.kspo.or.kr/reserve/0/selectMeasureGradeItemListByAgeSe.kspo",
  },
  McLau84: { citation: "McLaughlin & Madsen 1984, bench press bar path, NSCA J", checked: false, noIdentifier: true },
  McMahon18: { citation: "McMahon et al. 2018, CMJ phases, Strength Cond J 40(4):96", checked: false, doi: "10.1519/SSC.0000000000000375" },
  Millor13: {
    citation: "Millor et al. 2013, 30 s chair stand kinematics, J NeuroEng Rehabil 10:86",
    checked: false,
    doi: "10.1186/1743-0003-10-86",
  },
  Mirel16: {
    citation: "Mirelman et al. 2015, arm swing and ageing, PLoS ONE 10:e0136043",
    checked: false,
    doi: "10.1371/journal.pone.0136043",
  },
  Moore16: { citation: "Moore 2016, economical running technique review, Sports Med", checked: true, doi: "10.1007/s40279-016-0474-4" },
  Morin05: { citation: "Morin et al. 2005, sine-wave stiffness method, J Appl Biomech 21:167", checked: true, doi: "10.1123/jab.21.2.167" },
  Munro12: {
    citation: "Munro et al. 2012, reliability of two-dimensional FPPA and values, J Sport Rehabil 21:7",
    checked: false,
    doi: "10.1123/jsr.21.1.7",
  },
  Myer14: {
    citation: "Myer et al. 2014, back squat assessment, Strength Cond J 36(6):4",
    checked: false,
    doi: "10.1519/SSC.0000000000000103",
  },
  Needham21: {
    citation: "Needham et al. 2021, accuracy of joint centres from pose estimation in walking, running and jumping, Sci Rep 11",
    checked: false,
    doi: "10.1038/s41598-021-00212-x",
  },
  Nimph16: {
    citation: "Nimphius et al. 2016, change of direction deficit, JSCR 30:3024",
    checked: true,
    doi: "10.1519/JSC.0000000000001421",
  },
  NIOSH93: {
    citation: "Waters et al. 1993, revised NIOSH lifting equation, Ergonomics 36:749",
    checked: false,
    doi: "10.1080/00140139308967940",
  },
  Norkin16: { citation: "Norkin & White 2016, Measurement of Joint Motion", checked: false, isbn: "9780803645660" },
  Novach98: {
    citation: "Novacheck 1998, biomechanics of running, Gait Posture 7:77",
    checked: false,
    doi: "10.1016/S0966-6362(97)00038-6",
  },
  Noyes91: {
    citation: "Noyes et al. 1991, single-leg hop tests and limb symmetry, Am J Sports Med 19:513",
    checked: false,
    doi: "10.1177/036354659101900518",
  },
  Okubo15: {
    citation: "Okubo & Hubbard 2015, set- and jump-shot motions in basketball, Procedia Eng 112",
    checked: false,
    noIdentifier: true,
  },
  Padua09: { citation: "Padua et al. 2009, Landing Error Scoring System, AJSM", checked: true, doi: "10.1177/0363546509343200" },
  Patt10: {
    citation: "Patterson et al. 2010, gait symmetry measures, Gait Posture",
    checked: false,
    doi: "10.1016/j.gaitpost.2009.10.014",
  },
  Pauole00: {
    citation: "Pauole et al. 2000, reliability and validity of the T-test, J Strength Cond Res 14:443",
    checked: true,
    doi: "10.1519/00124278-200011000-00012",
  },
  Pend96: { citation: "Pendergast et al. 1996, underwater fin swimming, Med Sci Sports Exerc", checked: false, noIdentifier: true },
  Perret01: {
    citation: "Perret et al. 2001, validity of the fingertip-to-floor test, Arch Phys Med Rehabil 82:1566",
    checked: false,
    doi: "10.1053/apmr.2001.26064",
  },
  PerryB10: { citation: "Perry & Burnfield 2010, Gait Analysis", checked: false, isbn: "9781556427664" },
  Pondal08: {
    citation: "Pondal & del Ser 2008, Timed Up and Go above 70 years without a disturbed gait, J Geriatr Phys Ther 31:57",
    checked: true,
    url: "https://pubmed.ncbi.nlm.nih.gov/19856551/",
  },
  Pheas06: { citation: "Pheasant & Haslegrave 2006, Bodyspace", checked: false, isbn: "9780415285209" },
  Plisky06: {
    citation:
      "Plisky et al. 2006, star excursion balance test and injury (anterior difference above 4 cm), J Orthop Sports Phys Ther 36:911",
    checked: true,
    doi: "10.2519/jospt.2006.2244",
  },
  Plisky09: {
    citation: "Plisky et al. 2009, reliability of the Y Balance Test and its failed trials, N Am J Sports Phys Ther 4:92",
    checked: true,
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC2953327",
  },
  Portus04: {
    citation: "Portus et al. 2004, fast bowling technique and trunk injury, Sports Biomech 3:263",
    checked: false,
    doi: "10.1080/14763140408522845",
  },
  Prieto96: { citation: "Prieto et al. 1996, postural steadiness measures, IEEE TBME", checked: false, doi: "10.1109/10.532130" },
  Rabin15: {
    citation: "Rabin et al. 2015, weight-bearing dorsiflexion symmetry, J Athl Train 50:30",
    checked: true,
    doi: "10.4085/1062-6050-49.3.40",
  },
  Ranson09: {
    citation: "Ranson et al. 2009, coaching and fast bowling technique over two years, Sports Biomech 8:261",
    checked: true,
    url: "https://repository.lboro.ac.uk/articles/journal_contribution/The_effect_of_coaching_intervention_on_elite_fast_bowling_technique_over_a_two_year_period/9628721",
  },
  Reeser10: {
    citation: "Reeser et al. 2010, upper limb biomechanics of the volleyball serve and spike, Sports Health 2:368",
    checked: true,
    doi: "10.1177/1941738110374624",
  },
  Razman11: {
    citation: "Razman et al. 2011, front foot slide variability in tenpin, ISBS",
    checked: true,
    url: "https://ojs.ub.uni-konstanz.de/cpa/article/view/4583",
  },
  REBA00: { citation: "Hignett & McAtamney 2000, REBA, Appl Ergon 31:201", checked: false, doi: "10.1016/S0003-6870(99)00039-3" },
  Reid07: {
    citation: "Reid et al. 2007, reliability of hop tests after ACL reconstruction, Phys Ther 87:337",
    checked: true,
    doi: "10.2522/ptj.20060143",
  },
  Renaud17: {
    citation: "Renaud et al. 2017, hockey skate starts of high and low calibre skaters, Sports Eng",
    checked: true,
    doi: "10.1007/s12283-017-0227-0",
  },
  Robinson87: { citation: "Robinson et al. 1987, symmetry index, J Manip Physiol Ther", checked: false, noIdentifier: true },
  Romero17: {
    citation: "Romero-Franco et al. 2017, sprint times by phone video against photocells, Eur J Sport Sci 17:386",
    checked: true,
    doi: "10.1080/17461391.2016.1249031",
  },
  Ross02: {
    citation: "Ross et al. 2002, test-retest reliability of four single-leg horizontal hop tests, J Strength Cond Res 16:617",
    checked: true,
    url: "https://journals.lww.com/nsca-jscr/Abstract/2002/11000/Test_Retest_Reliability_of_4_Single_Leg_Horizontal.21.aspx",
  },
  RULA93: { citation: "McAtamney & Corlett 1993, RULA, Appl Ergon 24:91", checked: true, doi: "10.1016/0003-6870(93)90080-S" },
  Samoz08: {
    citation: "Samozino et al. 2008, simple force-velocity-power in jumping, J Biomech 41:2940",
    checked: true,
    doi: "10.1016/j.jbiomech.2008.07.028",
  },
  SanMed11: {
    citation: "Sanchez-Medina & Gonzalez-Badillo 2011, velocity loss and fatigue, MSSE 43:1725",
    checked: false,
    doi: "10.1249/MSS.0b013e318213f880",
  },
  SanMed17: {
    citation: "Sanchez-Medina et al. 2017, bar velocity and load in full squat, SMIO 1:E80",
    checked: true,
    doi: "10.1055/s-0043-102933",
  },
  Sayers99: { citation: "Sayers et al. 1999, jump power equations, MSSE 31:572", checked: true, doi: "10.1097/00005768-199904000-00013" },
  Schoen10: { citation: "Schoenfeld 2010, squat kinematics and kinetics, JSCR", checked: false, doi: "10.1519/JSC.0b013e3181bac2d7" },
  Seif23: { citation: "Seiferheld et al. 2023, elite ten-pin kinematics, Sensors 23:8284", checked: true, doi: "10.3390/s23198284" },
  Sekiya96: { citation: "Sekiya et al. 1996, invariant walk ratio, J Hum Mov Stud", checked: false, noIdentifier: true },
  Shan05: { citation: "Shan & Westerhoff 2005, full-body kicking kinematics, Sports Biomech", checked: false, noIdentifier: true },
  Shell17: {
    citation: "Shell et al. 2017, skating start male/female, Sports Biomech",
    checked: true,
    doi: "10.1080/14763141.2017.1306095",
  },
  ShumC00: { citation: "Shumway-Cook et al. 2000, TUG and falls, Phys Ther", checked: false, doi: "10.1093/ptj/80.9.896" },
  Smith15: {
    citation: "Smith et al. 2015, gait event algorithms in overground running, Gait Posture 41:39",
    checked: false,
    doi: "10.1016/j.gaitpost.2014.08.009",
  },
  Sole18: { citation: "Sole et al. 2018, RSImod reference values, Sports 6:133", checked: true, doi: "10.3390/sports6040133" },
  Solom15: {
    citation: "Solomito et al. 2015, contralateral trunk lean in pitching, AJSM",
    checked: false,
    doi: "10.1177/0363546515574060",
  },
  Soucie11: {
    citation: "Soucie et al. 2011, ROM reference values, Haemophilia 17:500",
    checked: true,
    doi: "10.1111/j.1365-2516.2010.02399.x",
  },
  Souza16: {
    citation: "Souza 2016, evidence-based videotaped running analysis, Phys Med Rehabil Clin N Am 27:217",
    checked: false,
    doi: "10.1016/j.pmr.2015.08.006",
  },
  Springer07: {
    citation: "Springer et al. 2007, unipedal stance norms, J Geriatr Phys Ther 30:8",
    checked: true,
    doi: "10.1519/00139143-200704000-00003",
  },
  Stretch98: {
    citation: "Stretch et al. 1998, drive off the front foot in cricket batting, J Sports Sci 16(8)",
    checked: false,
    noIdentifier: true,
  },
  Stud11: { citation: "Studenski et al. 2011, gait speed and survival, JAMA 305:50", checked: true, doi: "10.1001/jama.2010.1923" },
  Teng14: {
    citation: "Teng & Powers 2014, trunk posture and patellofemoral stress in running, JOSPT",
    checked: true,
    doi: "10.2519/jospt.2014.5299",
  },
  Tiede08: {
    citation: "Tiedemann et al. 2008, eight mobility tests and falls, Age Ageing 37:430",
    checked: true,
    doi: "10.1093/ageing/afn100",
  },
  Tomk18: {
    citation: "Tomkinson et al. 2018, European fitness norms youth, BJSM 52:1445",
    checked: false,
    doi: "10.1136/bjsports-2017-098253",
  },
  Tudor18: { citation: "Tudor-Locke et al. 2018, cadence and intensity, BJSM", checked: true, doi: "10.1136/bjsports-2017-097628" },
  Upjohn08: {
    citation: "Upjohn et al. 2008, lower limb kinematics of forward ice hockey skating on a treadmill, Sports Biomech 7(2)",
    checked: false,
    noIdentifier: true,
  },
  VanHooren23: {
    citation: "Van Hooren et al. 2023, markerless running kinematics accuracy, SJMSS",
    checked: true,
    doi: "10.1111/sms.14319",
  },
  VanHooren24: {
    citation: "Van Hooren et al. 2024, running biomechanics and economy meta-analysis, Sports Med",
    checked: true,
    doi: "10.1007/s40279-024-01997-3",
  },
  Vanren08: {
    citation: "Vanrenterghem et al. 2008, forward trunk inclination and joint power in vertical jumping, JSCR",
    checked: false,
    noIdentifier: true,
  },
  Vellas97: {
    citation: "Vellas et al. 1997, one-leg balance and injurious falls, JAGS 45:735",
    checked: true,
    doi: "10.1111/j.1532-5415.1997.tb01479.x",
  },
  vOev21: {
    citation: "van Oeveren et al. 2021, running styles synthesis, Sports Biomech",
    checked: true,
    doi: "10.1080/14763141.2021.1873411",
  },
  VTrigt18: {
    citation: "Van Trigt et al. 2018, knee angle, stride and ball speed, Sports 6:51",
    checked: true,
    doi: "10.3390/sports6020051",
  },
  Wakai05: {
    citation: "Wakai & Linthorne 2005, optimum take-off angle in the standing long jump, Hum Mov Sci 24:81",
    checked: true,
    url: "https://people.brunel.ac.uk/~spstnpl/BiomechanicsAthletics/StandingLongJump.htm",
  },
  Weak21: {
    citation: "Weakley et al. 2021, velocity-based training, Strength Cond J",
    checked: false,
    doi: "10.1519/SSC.0000000000000560",
  },
  Welch95: { citation: "Welch et al. 1995, hitting a baseball, JOSPT", checked: false, doi: "10.2519/jospt.1995.22.5.193" },
  WFG22: { citation: "Montero-Odasso et al. 2022, World falls guidelines, Age Ageing 51", checked: true, doi: "10.1093/ageing/afac205" },
  Wille14: {
    citation: "Wille et al. 2014, kinematics estimating running loads, JOSPT 44:825",
    checked: false,
    doi: "10.2519/jospt.2014.5367",
  },
  Winter09: { citation: "Winter 2009, Biomechanics and Motor Control of Human Movement", checked: false, doi: "10.1002/9780470549148" },
  Winter91: { citation: "Winter 1991, The Biomechanics and Motor Control of Human Gait", checked: false, isbn: "9780888981059" },
  Worth13: { citation: "Worthington et al. 2013, fast bowling technique and speed, JAB 29:78", checked: true, doi: "10.1123/jab.29.1.78" },
  Whiting91: {
    citation: "Whiting et al. 1991, body segment and release parameters in javelin throwing, Int J Sport Biomech 7:111",
    checked: false,
    doi: "10.1123/ijsb.7.2.111",
  },
  Vantorre14: {
    citation: "Vantorre, Chollet & Seifert 2014, biomechanics of the swim-start: a review, J Sports Sci Med 13:223",
    checked: true,
    url: "https://www.researchgate.net/publication/262021421_Biomechanical_Analysis_of_the_Swim-Start_A_Review",
  },
  vDijk20: {
    citation: "van Dijk, Beek & van Soest 2020, water entry and dive start performance, PLoS ONE 15:e0241345",
    checked: true,
    doi: "10.1371/journal.pone.0241345",
  },
  WuISB02: {
    citation: "Wu et al. 2002/2005, ISB joint coordinate recommendations, J Biomech",
    checked: false,
    doi: "10.1016/S0021-9290(01)00222-6",
  },
  Yip08: { citation: "Yip et al. 2008, head posture and neck pain, Man Ther 13:148", checked: true, doi: "10.1016/j.math.2006.11.002" },
  Youdas92: { citation: "Youdas et al. 1992, cervical ROM norms, Phys Ther", checked: false, doi: "10.1093/ptj/72.11.770" },
  Young23: { citation: "Young et al. 2023, BlazePose smartphone running gait, Sensors 23:696", checked: true, doi: "10.3390/s23020696" },
  Yue26: {
    citation: "Yue et al. 2026, BlazePose knee angle validity, JMIR preprint 102399 (not peer reviewed)",
    checked: true,
    url: "https://preprints.jmir.org/preprint/102399/submitted",
  },
  Zamp02: {
    citation: "Zamparo et al. 2002, energetics of fin swimming, J Exp Biol 205:2665",
    checked: false,
    doi: "10.1242/jeb.205.17.2665",
  },
  Zeni08: {
    citation: "Zeni et al. 2008, coordinate-based gait events, Gait Posture 27:710",
    checked: false,
    doi: "10.1016/j.gaitpost.2007.07.007",
  },
  Zhang16: {
    citation: "Zhang et al. 2016, X-factor in the badminton smash, J Hum Kinet 53:9",
    checked: true,
    doi: "10.1515/hukin-2016-0006",
  },
  Zifch08: { citation: "Zifchock et al. 2008, symmetry angle, Gait Posture 27:622", checked: false, doi: "10.1016/j.gaitpost.2007.08.006" },
} as const satisfies Record<string, Source>;
